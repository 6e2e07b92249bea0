import type { Mending } from '#platform/redis/mending.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { rosterChange, rosterVersionRead } from './roster.ts';

/** The roster is read anew where a consultant can be read again, or is gone. */
export const consultantsMending: Mending = {
  after: (now) =>
    hookOf(rosterVersionRead, ({ rosterVersion }) => rosterChange(rosterVersion, now)),
};
