import * as z from 'zod/mini';
import type { OpenSession } from '#features/access/contract/open-session.ts';
import { deviceFields } from '#platform/contract/device.ts';
import { runAudited, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { closeSession, endSession, endSessions, listSessions } from './access.lua.ts';
import { jsonOf } from '#platform/redis/records.ts';
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
const countSchema = z.number();

/** Lists and ends the open sessions, for the desk. */
export function sessionDesk(db: Database, passwordHash: string) {
  const sessions = sessionsKeyOf(passwordHash);
  const { idleMs: idle, longestMs: longest } = sessionLife;
  const end = async (script: string, input: object, write: Write | undefined) => {
    const { answer } = await runAudited(db, script, { sessions }, input, write);
    return countSchema.parse(answer);
  };
  return {
    idOf: sessionIdOf,

    /** Sorted by last use, newest first. `own` is the token of the caller's session. */
    async list(own: string, now: Date): Promise<OpenSession[]> {
      const answer = await db.run(
        listSessions,
        { sessions },
        { now: now.getTime(), idle, longest },
      );
      const flat = z.parse(z.array(z.string()), answer);
      const rows = flat.flatMap((id, at) => {
        if (at % 2 === 1) return [];
        const { success, data } = recordSchema.safeParse(flat[at + 1]);
        if (!success) return [];
        const { createdAt, seenAt, ...label } = data;
        const times = {
          createdAt: new Date(createdAt).toISOString(),
          seenAt: new Date(seenAt).toISOString(),
        };
        return [{ id, ...times, isCurrent: id === sessionIdOf(own), ...label }];
      });
      return rows.toSorted((one, other) => (one.seenAt < other.seenAt ? 1 : -1));
    },

    async close(token: string, write?: Write): Promise<void> {
      await runAudited(db, closeSession, { sessions }, { id: sessionIdOf(token) }, write);
    },

    /** Returns false if there is no such session. */
    end: async (id: string, write?: Write): Promise<boolean> =>
      (await end(endSession, { id }, write)) === 1,

    /** Ends all sessions, or all but the one with the token `kept`. Returns their number. */
    endAll: (now: Date, kept?: string, write?: Write): Promise<number> => {
      const input = { now: now.getTime(), idle, longest };
      const one = kept === undefined ? undefined : sessionIdOf(kept);
      return end(endSessions, { ...input, kept: one }, write);
    },
  };
}
