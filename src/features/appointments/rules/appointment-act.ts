/** Acts on one appointment, by the desk or a signed link, and their outcomes. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Conflict, ErrorCode } from '#platform/contract/errors.ts';
import type { Warned } from './confirming.ts';
import {
  changedMeanwhile,
  invalidField,
  needsConfirmation,
  type Outcome,
  type Refusal,
  refusal,
  success,
  timeTaken,
} from '#platform/rules/outcome.ts';

/** A client who holds the link in their mail. */
export interface ClientLink {
  by: 'visitor-link';
  /** Start of the digest of the address to which it was sent; older links have none. */
  address?: string | undefined;
  /** Until how long before its start a client changes an appointment, in milliseconds. */
  leadMs: number;
}

/** Who acts by a signed link. */
export type LinkActor = { by: 'firm-link' } | ClientLink;

/** The appointment that an act is about, and who acts. */
export interface AppointmentAct {
  id: string;
  /** The version that the caller saw; if absent, any version is accepted. */
  version?: number | undefined;
  /** Absent for the desk. */
  link?: LinkActor | undefined;
  now: Date;
}

/** What the history says of who acts. */
export const byOf = ({ link }: Pick<AppointmentAct, 'link'>) => link && { by: link.by };

/** Answer of an act → error code, where nothing was done. */
const refusals = {
  /** Also the answer to a repeated call whose appointment was erased since. */
  unknown: 'not_found',
  illegal: 'illegal_transition',
  early: 'not_yet_started',
  late: 'too_late_to_undo',
  /** The client has no address that a letter could go to. */
  unreachable: 'no_address',
} as const satisfies Record<string, ErrorCode>;

/** The appointments that conflict with the requested time. */
interface Taken {
  conflicts: readonly Conflict[];
}

/** The present appointment, where the caller acted on an older version. */
export interface Outdated {
  outdated: DeskAppointment;
}

/** An appointment after an act; after one by a link with its history, oldest first. */
type ActedOn = DeskAppointment & { history?: readonly AppointmentEvent[] };

/** The appointment after the act, or why nothing was done. */
export type Acted =
  | ActedOn
  | Taken
  | Warned
  | Outdated
  | Refusal
  | keyof typeof refusals
  | 'uncallable'
  | 'unreturnable';

export function outcomeOfAct(acted: Acted): Outcome<ActedOn> {
  if (acted === 'uncallable') return invalidField('phone', 'required');
  if (acted === 'unreturnable') return invalidField('money.back', 'invalid_amount');
  if (typeof acted === 'string') return refusal(refusals[acted]);
  if ('ok' in acted) return acted;
  if ('outdated' in acted) return changedMeanwhile(acted.outdated);
  if ('warnings' in acted) return needsConfirmation(acted.warnings, acted.consultant);
  return 'conflicts' in acted ? timeTaken(acted.conflicts) : success(acted);
}

/** The same of an act by a link, whose holder learns nothing of other appointments. */
export function outcomeOfLinkAct(acted: Acted): Outcome<ActedOn> {
  const isTaken = typeof acted === 'object' && 'conflicts' in acted;
  return isTaken ? refusal('slot_unavailable') : outcomeOfAct(acted);
}
