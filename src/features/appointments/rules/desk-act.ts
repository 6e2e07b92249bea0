/** What the desk does with one appointment, and how that ends. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Conflict, ErrorCode } from '#platform/contract/errors.ts';
import type { Warned } from './confirming.ts';
import {
  changedMeanwhile,
  invalidField,
  needsConfirmation,
  type Outcome,
  refusal,
  success,
  timeTaken,
} from '#platform/rules/outcome.ts';

/** One appointment that the desk acts on. */
export interface DeskAct {
  id: string;
  /** The one that the caller saw; any, where they do not say. */
  version?: number | undefined;
  now: Date;
}

/** Why nothing was done. */
const refusals = {
  /** Also where a repeated call asks for what was erased since. */
  unknown: 'not_found',
  illegal: 'illegal_transition',
  early: 'not_yet_started',
  late: 'too_late_to_undo',
} as const satisfies Record<string, ErrorCode>;

/** What is in the way of a time that was asked for. */
interface Taken {
  conflicts: readonly Conflict[];
}

/** How it is, which is not how the caller saw it. */
export interface Outdated {
  outdated: DeskAppointment;
}

/** The appointment as an act left it, or why nothing was done. */
export type Acted =
  DeskAppointment | Taken | Warned | Outdated | keyof typeof refusals | 'uncallable';

export function outcomeOfAct(acted: Acted): Outcome<DeskAppointment> {
  if (acted === 'uncallable') return invalidField('phone', 'required');
  if (typeof acted === 'string') return refusal(refusals[acted]);
  if ('outdated' in acted) return changedMeanwhile(acted.outdated);
  if ('warnings' in acted) return needsConfirmation(acted.warnings, acted.consultant);
  return 'conflicts' in acted ? timeTaken(acted.conflicts) : success(acted);
}
