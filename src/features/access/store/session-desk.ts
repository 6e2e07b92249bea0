import * as z from 'zod/mini';
import type { OpenSession } from '#features/access/contract/open-session.ts';
import { deviceFields } from '#platform/contract/device.ts';
import type { Database } from '#platform/redis/database.ts';
import { jsonOf, pairsSchema } from '#platform/redis/records.ts';
import { load } from '#platform/redis/load.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { sessionIdOf, sessionLife, sessionsKeyOf } from './sessions.ts';

const recordSchema = jsonOf(
  z.object({
    createdAt: z.number(),
    seenAt: z.number(),
    factor: z.boolean(),
    source: z.string(),
    ...deviceFields,
  }),
);

/** Ids and records of the sessions. */
export const sessionsRead = (sessions: string) =>
  ({ sessions: { command: ['HGETALL', sessions], reply: pairsSchema } }) satisfies Reads;

/** The sessions that are open at `now`. */
export const openSessionsIn = (pairs: z.output<typeof pairsSchema>, now: Date) =>
  pairs.flatMap(([id, text]) => {
    const { success, data } = recordSchema.safeParse(text);
    if (!success) return [];
    const ends = Math.min(data.seenAt + sessionLife.idleMs, data.createdAt + sessionLife.longestMs);
    return ends > now.getTime() ? [{ id, ...data }] : [];
  });

/** The sessions that have ended by `now`, or cannot be read. */
const endedIn = (pairs: z.output<typeof pairsSchema>, now: Date): string[] => {
  const open = new Set(openSessionsIn(pairs, now).map(({ id }) => id));
  return pairs.map(([id]) => id).filter((id) => !open.has(id));
};

/** The open sessions, for the desk. */
export const sessionDesk = (db: Database, passwordHash: string) => ({
  idOf: sessionIdOf,

  /** The ids of sessions that have ended, which go with the next sign-in. */
  ended: async (now: Date): Promise<string[]> =>
    endedIn((await load(db, sessionsRead(sessionsKeyOf(passwordHash)))).values.sessions, now),

  /** Sorted by last use, newest first. `own` is the token of the caller's session. */
  async list(own: string, now: Date): Promise<OpenSession[]> {
    const { sessions } = (await load(db, sessionsRead(sessionsKeyOf(passwordHash)))).values;
    return openSessionsIn(sessions, now)
      .map(({ createdAt, seenAt, ...rest }) => ({
        ...{ ...rest, isCurrent: rest.id === sessionIdOf(own) },
        ...{
          createdAt: new Date(createdAt).toISOString(),
          seenAt: new Date(seenAt).toISOString(),
        },
      }))
      .toSorted((one, other) => (one.seenAt < other.seenAt ? 1 : -1));
  },
});
