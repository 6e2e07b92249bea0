import type { Appointment, AppointmentStatus } from '#contract/appointment.ts';
import { type Outcome, refusal, success } from './outcome.ts';

/** Status → those it can be reached from. Nothing leads back, and none leads to itself. */
const sources = {
  pending: [],
  confirmed: ['pending'],
  cancelled: ['pending', 'confirmed'],
  completed: ['confirmed'],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

export interface StatusChange {
  id: string;
  to: AppointmentStatus;
  /** The change happens only from one of these. */
  from: readonly AppointmentStatus[];
  now: Date;
  /** A word to the client. */
  note?: string | undefined;
}

interface StatusLedger {
  changeStatus: (change: StatusChange) => Promise<Appointment | 'unknown' | 'illegal'>;
}

/** Cancelling an appointment that is still to come frees its slot, once. */
export async function changeStatus(
  change: Omit<StatusChange, 'from'>,
  ledger: StatusLedger,
): Promise<Outcome<Appointment>> {
  const changed = await ledger.changeStatus({ ...change, from: sources[change.to] });
  if (changed === 'unknown') return refusal('not_found');
  if (changed === 'illegal') return refusal('illegal_transition');
  return success(changed);
}
