import type { Appointment } from '#contract/appointment.ts';
import type { NotificationKind } from '#contract/delivery.ts';
import { type AppointmentStatus, onlyFromStart, sourcesOf } from '#contract/appointment-status.ts';
import type { Taken } from './appointment-desk.ts';
import { type Outcome, refusal, success, timeTaken } from './outcome.ts';
import { deliveriesOf, deskDelayMs, type Planned, type Reach } from './outbox.ts';

/** What is told of a status; of the others, nobody hears. */
const told: Readonly<Partial<Record<AppointmentStatus, NotificationKind>>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
};

export interface StatusChange {
  id: string;
  to: AppointmentStatus;
  /** The change happens only from one of these. */
  from: readonly AppointmentStatus[];
  /** And only once the appointment has begun. */
  onlyFromStart: boolean;
  now: Date;
  /** A word to the client. */
  note?: string | undefined;
  deliveries: readonly Planned[];
}

interface StatusLedger {
  changeStatus: (
    change: StatusChange,
  ) => Promise<Appointment | Taken | 'unknown' | 'illegal' | 'early'>;
}

/**
 * An appointment that is cancelled or completed takes no time any more. A request that has lapsed
 * takes it again as it is confirmed, if nobody else has it; once it has begun, confirming it is
 * bookkeeping, of which nobody hears.
 */
export async function changeStatus(
  change: Pick<StatusChange, 'id' | 'to' | 'now' | 'note'>,
  { ledger, reach }: { ledger: StatusLedger; reach: Reach },
): Promise<Outcome<Appointment>> {
  const { to, now } = change;
  const changed = await ledger.changeStatus({
    ...change,
    from: sourcesOf(to),
    onlyFromStart: onlyFromStart(to),
    deliveries: deliveriesOf(told[to], new Date(now.getTime() + deskDelayMs), reach),
  });
  if (changed === 'unknown') return refusal('not_found');
  if (changed === 'illegal') return refusal('illegal_transition');
  if (changed === 'early') return refusal('not_yet_started');
  return 'conflicts' in changed ? timeTaken(changed.conflicts) : success(changed);
}
