import { adminActor, auditEntry, auditTally } from '#features/audit/index.ts';
import type { Core } from '#server/core.ts';

/** Only what serves the admin has it. */
export interface RefusalLog {
  /** Notes a call that a living session made, but no page of ours. */
  tellForbidden?: (token: string, address: string, now: Date) => Promise<void>;
}

/** Refused calls of one session are one entry an hour. */
export const withRefusalLog = ({ db, randomId, sourceOf }: Core): Required<RefusalLog> => ({
  tellForbidden(token, address, now) {
    const [actor, source] = [adminActor(token), sourceOf(address)];
    const entry = auditEntry('call_refused', { now, randomId, actor, source });
    return auditTally(db).tally(entry, 'hour', actor);
  },
});
