/** The acts that end sessions: what each reads, decides and writes. */
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import { openSessionsIn, sessionsRead } from '#features/access/store/session-desk.ts';
import { sessionIdOf, sessionsKeyOf } from '#features/access/store/sessions.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';
import * as z from 'zod/mini';

/** Signs out. */
const closeSession = (sessions: string, id: string) =>
  ({
    reads: {},
    decide: () => ({
      plan: { writes: [['HDEL', sessions, id]] },
      answerOf: () => undefined,
      kept: 1,
    }),
    again: () => undefined,
  }) satisfies TracedAct<Reads, void>;

/** Ends one session. Answers whether there was one. */
function endSession(sessions: string, id: string) {
  const reads = {
    isOpen: { command: ['HEXISTS', sessions, id], reply: z.number() },
  } satisfies Reads;
  return {
    reads,
    decide({ isOpen }) {
      if (isOpen === 0) return { answer: false };
      return {
        plan: { checks: [{ same: 'isOpen' }], writes: [['HDEL', sessions, id]] },
        answerOf: () => true,
        kept: 1,
      };
    },
    again: () => true,
  } satisfies TracedAct<typeof reads, boolean>;
}

/** Ends all sessions that are open now but the one with the id `kept`. Answers their number. */
function endSessions(sessions: string, kept: string | undefined, now: Date) {
  const reads = {
    ...sessionsRead(sessions),
    // Their use meanwhile changes nothing.
    ids: { command: ['HKEYS', sessions], reply: z.array(z.string()) },
  } satisfies Reads;
  return {
    reads,
    decide({ sessions: pairs, ids }) {
      const ended = ids.filter((id) => id !== kept);
      const count = openSessionsIn(pairs, now).filter(({ id }) => id !== kept).length;
      return {
        plan: { checks: [{ same: 'ids' }], writes: inPortions('HDEL', sessions, ended) },
        answerOf: () => count,
        ...{ kept: count, count, isUntold: count === 0 },
      };
    },
    again: (count) => z.parse(z.number(), count),
  } satisfies TracedAct<typeof reads, number>;
}

/** These acts on a store, for the sessions opened with one password. */
export function sessionActs(db: Database, passwordHash: string) {
  const sessions = sessionsKeyOf(passwordHash);
  return {
    close: (token: string, doing: Doing) =>
      actTraced(db, doing, closeSession(sessions, sessionIdOf(token))),
    end: (id: string, doing: Doing) => actTraced(db, doing, endSession(sessions, id)),
    /** `kept`: token of a session that stays. */
    endAll: (kept: string | undefined, doing: Doing) => {
      const id = kept === undefined ? undefined : sessionIdOf(kept);
      return actTraced(db, doing, endSessions(sessions, id, doing.now));
    },
  };
}
