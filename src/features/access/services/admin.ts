import { sessionStore } from '#features/access/store/sessions.ts';
import { adminActor, auditEntry, auditTally } from '#features/audit/index.ts';
import type { Core } from '#server/core.ts';

/** What functions that serve the admin have besides the core; visitors' functions load without it. */
export interface Admin {
  sessions: ReturnType<typeof sessionStore>;
  /** Notes a call that has a living session but was not made by one of our pages. */
  tellForbidden: (token: string, address: string, now: Date) => Promise<void>;
}

/** Refused calls of one session make one audit entry per hour. */
export const withAdmin = ({ db, env, randomId, sourceOf }: Core): Admin => ({
  sessions: sessionStore(db, env.adminPasswordHash),
  tellForbidden(token, address, now) {
    const [actor, source] = [adminActor(token), sourceOf(address)];
    const entry = auditEntry('call_refused', { now, randomId, actor, source });
    return auditTally(db).tally(entry, 'hour', actor);
  },
});
