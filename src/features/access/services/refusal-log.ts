import { adminActor, auditEntry, auditTally } from '#features/audit/index.ts';
import type { Core } from '#server/core.ts';

/** Present only in functions that serve the admin. */
export interface RefusalLog {
  /** Notes a call that has a living session but was not made by one of our pages. */
  tellForbidden?: (token: string, address: string, now: Date) => Promise<void>;
}

/** Refused calls of one session make one audit entry per hour. */
export const withRefusalLog = ({ db, randomId, sourceOf }: Core): Required<RefusalLog> => ({
  tellForbidden(token, address, now) {
    const [actor, source] = [adminActor(token), sourceOf(address)];
    const entry = auditEntry('call_refused', { now, randomId, actor, source });
    return auditTally(db).tally(entry, 'hour', actor);
  },
});
