import * as z from 'zod/mini';
import type { CodeRefusal } from '#features/access/rules/credentials.ts';
import type { Factor, Proof } from '#features/access/rules/second-factor.ts';
import { accessKeys } from '#features/access/store/keys.ts';
import { tryPendingLua } from '#features/access/store/lua.ts';
import { type NewSession, sessionWrites } from '#features/access/store/new-session.ts';
import { sessionIdOf, sessionsKeyOf } from '#features/access/store/sessions.ts';
import { actTraced, type Trace, type TracedAct } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { setAsideLua } from '#platform/redis/lua.ts';
import { inPortions, type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { judged, knownFactor, proofHook } from './proof.ts';
import { factorRemoval } from './second-factor.ts';

/** A setup that is not confirmed within this time is dropped. */
const pendingMs = 10 * 60_000;
/** Wrong codes after which a setup is dropped. */
const mostTries = 5;

const { pending } = accessKeys.secondFactor;
const secretSchema = z.nullable(z.string());

/** What proves who acts; `factor` is the one that the code was compared with, where it was just read. */
interface Proven {
  proof?: Proof | undefined;
  factor?: Factor | null | undefined;
}

type Verdict = 'ok' | CodeRefusal;

/** An act that a proof is for; `partOf` is what it does with what spends the proof. */
function provenAct(
  { proof, factor }: Proven,
  partOf: (spending: Part) => Part,
): TracedAct<Record<string, never>, Verdict> {
  const hook = proofHook(proof);
  const known = knownFactor(proof, factor);
  return {
    ...{ reads: {}, hooks: [hook], ...(known && { known }) },
    decide(_, valuesOf) {
      const spending = hook.follow(valuesOf);
      if (typeof spending === 'string') return { answer: spending };
      return { plan: {}, parts: [partOf(spending)], answerOf: () => 'ok' };
    },
  };
}

/**
 * Opens sessions and changes the second factor. Each method judges the code, spends it and acts in one atomic
 * step, or returns why it refuses. A change of the factor ends all sessions and opens the given one in place
 * of the caller's. Answers are not stored for idempotency keys, because they hold secrets that are shown
 * once.
 */
export function accessDesk(db: Database, passwordHash: string) {
  const sessions = sessionsKeyOf(passwordHash);
  const prove = (
    { now, trace, ...proven }: Proven & { now: Date; trace?: Trace | undefined },
    partOf: (spending: Part) => Part,
  ) =>
    judged(db, { proof: proven.proof, now }, () =>
      actTraced(db, { now, trace }, provenAct(proven, partOf)),
    );
  return {
    /** `replaced` is the token of a session that ends when this one opens, `ended` the ids of those that have. */
    open(
      session: NewSession,
      {
        replaced,
        ended = [],
        ...proven
      }: { replaced?: string | undefined; ended?: readonly string[] } & Proven = {},
      trace?: Trace,
    ): Promise<Verdict> {
      const gone = replaced === undefined ? ended : [...ended, sessionIdOf(replaced)];
      return prove({ now: session.now, trace, ...proven }, ({ checks = [], writes = [] }) => ({
        checks,
        writes: [
          ...writes,
          ...inPortions('HDEL', sessions, gone),
          ...sessionWrites(sessions, session),
        ],
      }));
    },

    /** `own` is the token of the session that starts the setup. Only that session may confirm it. */
    beginFactor(
      { own, secret, now }: { own: string; secret: string; now: Date },
      proof?: Proof,
      factor?: Factor | null,
    ): Promise<Verdict> {
      const expiresAt = now.getTime() + pendingMs;
      const setup: StoreWrite[] = [
        ['DEL', pending],
        ['HSET', pending, 'secret', secret, 'session', sessionIdOf(own), 'expiresAt', expiresAt],
        ['PEXPIREAT', pending, expiresAt],
      ];
      return prove({ now, proof, factor }, ({ checks = [], writes = [] }) => ({
        checks,
        writes: [...writes, ...setup],
      }));
    },

    /**
     * Returns the pending secret of that session and uses up one of its attempts. Returns `null` if the
     * session has no setup, or if it has expired or has no attempts left.
     */
    async tryPending(own: string, now: Date): Promise<string | null> {
      const input = { now: now.getTime(), own: sessionIdOf(own), mostTries };
      return z.parse(secretSchema, await db.run(setAsideLua + tryPendingLua, { pending }, input));
    },

    disableFactor(proven: Proven, session: NewSession, trace?: Trace): Promise<Verdict> {
      // What spends the proof goes with the factor.
      return prove({ now: session.now, trace, ...proven }, ({ checks = [] }) => ({
        checks,
        writes: [...factorRemoval, ['DEL', sessions], ...sessionWrites(sessions, session)],
      }));
    },
  };
}
