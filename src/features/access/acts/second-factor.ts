/** The acts on the second factor that need no proof: what each reads, decides and writes. */
import * as z from 'zod/mini';
import type { Factor } from '#features/access/rules/second-factor.ts';
import { accessKeys } from '#features/access/store/keys.ts';
import { type NewSession, sessionWrites } from '#features/access/store/new-session.ts';
import { sessionIdOf, sessionsKeyOf } from '#features/access/store/sessions.ts';
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { knownReplies } from '#platform/redis/load.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';

const { factor, pending, recovery, wrong } = accessKeys.secondFactor;
const all = [factor, recovery, pending, wrong];
/** Removes the factor, its recovery codes, a setup and the count of wrong codes. */
export const factorRemoval = all.map((key): StoreWrite => ['DEL', key]);

const pendingRead = {
  pending: {
    command: ['HMGET', pending, 'secret', 'session'],
    reply: textsSchema,
  },
} satisfies Reads;

/** A setup whose code was right, by the session with the token `own`. */
export interface Confirmed extends Factor {
  own: string;
  /** Digests of the recovery codes. */
  codes: readonly string[];
}

/**
 * Puts a confirmed setup in force: all other sessions end, and the one that did it goes on under another token.
 * Answers false if its secret is not pending any more, or belongs to another session. It holds secrets that are shown
 * once, so a repeated call is not answered.
 */
function enableFactor(
  sessions: string,
  { own, secret, usedStep, codes }: Confirmed,
  session: NewSession,
) {
  const seen = [secret, sessionIdOf(own)];
  return {
    reads: pendingRead,
    known: knownReplies({ pending: seen }),
    decide({ pending: found }) {
      if (!seen.every((each, at) => found[at] === each)) return { answer: false };
      return {
        plan: {
          checks: [{ same: 'pending' }],
          writes: [
            ...factorRemoval,
            ['HSET', factor, 'secret', secret, 'usedStep', usedStep],
            ['SADD', recovery, ...codes],
            ['DEL', sessions],
            ...sessionWrites(sessions, session),
          ],
        },
        answerOf: () => true,
      };
    },
  } satisfies TracedAct<typeof pendingRead, boolean>;
}

const anyRead = Object.fromEntries(
  all.map((key) => [key, { command: ['EXISTS', key], reply: z.number() }] as const),
) satisfies Reads;

/** Removes the factor from outside of the desk, for an admin who has lost every code. */
const dropFactor = () =>
  ({
    reads: anyRead,
    decide(found) {
      if (Object.values(found).every((number) => number === 0)) return { answer: undefined };
      return { plan: { writes: factorRemoval }, answerOf: () => undefined, kept: 1 };
    },
    again: () => undefined,
  }) satisfies TracedAct<typeof anyRead, void>;

/** These acts on a store. */
export const secondFactorActs = (db: Database) => ({
  /** `passwordHash`: of the password with which the sessions were opened. */
  enable: (
    { passwordHash, ...confirmed }: Confirmed & { passwordHash: string },
    session: NewSession,
    trace: Doing['trace'],
  ) =>
    actTraced(
      db,
      { now: session.now, trace },
      enableFactor(sessionsKeyOf(passwordHash), confirmed, session),
    ),
  drop: (doing: Doing) => actTraced(db, doing, dropFactor()),
});
