/** What the firm is asked before it chooses or confirms a time, which may be closed by now. */
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { Candidate, Roster } from '#features/hours/index.ts';

/** All consultants at a start, by their hours. */
export type Judge = (startsAt: Date, roster: Roster) => readonly Candidate[];

/** The warnings that the caller has to confirm first. */
export interface Warned {
  warnings: readonly TimeWarning[];
  /** The consultant whose time the warnings are about. */
  consultant: string;
}

/**
 * For the history: what the firm was warned of. Not that the client is elsewhere then, which former code, to which one
 * may roll back, cannot read.
 */
export function warnedOf(confirm: readonly TimeWarning[]) {
  const confirmed = confirm.filter((warning) => warning !== 'same_client');
  return confirmed.length > 0 && { confirmed };
}
