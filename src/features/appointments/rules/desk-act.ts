/** Acts of the desk on one appointment, and their outcomes. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
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

/** The appointment that an act of the desk is about. */
export interface DeskAct {
  id: string;
  /** The version that the caller saw; if absent, any version is accepted. */
  version?: number | undefined;
  now: Date;
}

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

/** The appointment after the act, or why nothing was done. */
export type Acted =
  | DeskAppointment
  | Taken
  | Warned
  | Outdated
  | Refusal
  | keyof typeof refusals
  | 'uncallable'
  | 'unreturnable';

export function outcomeOfAct(acted: Acted): Outcome<DeskAppointment> {
  if (acted === 'uncallable') return invalidField('phone', 'required');
  if (acted === 'unreturnable') return invalidField('money.back', 'invalid_amount');
  if (typeof acted === 'string') return refusal(refusals[acted]);
  if ('ok' in acted) return acted;
  if ('outdated' in acted) return changedMeanwhile(acted.outdated);
  if ('warnings' in acted) return needsConfirmation(acted.warnings, acted.consultant);
  return 'conflicts' in acted ? timeTaken(acted.conflicts) : success(acted);
}
