import type { DeskAppointment } from '#contract/appointment.ts';
import type { NotificationKind } from '#contract/delivery.ts';
import { type AppointmentStatus, onlyFromStart, sourcesOf } from '#contract/appointment-status.ts';
import { type Acted, type DeskAct, outcomeOfAct } from './desk-act.ts';
import type { Outcome } from './outcome.ts';
import { deliveriesOf, type Planned, type Reach, toldAt } from './outbox.ts';

/** What is told of a status; of the others, nobody hears. */
const told: Readonly<Partial<Record<AppointmentStatus, NotificationKind>>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
};

export interface StatusChange extends DeskAct {
  to: AppointmentStatus;
  /** The change happens only from one of these. */
  from: readonly AppointmentStatus[];
  /** And only once the appointment has begun. */
  onlyFromStart: boolean;
  /** A word to the client. */
  note?: string | undefined;
  deliveries: readonly Planned[];
}

interface StatusLedger {
  changeStatus: (change: StatusChange) => Promise<Acted>;
}

/**
 * An appointment that is cancelled or completed takes no time any more. A request that has lapsed
 * takes it again as it is confirmed, if nobody else has it; once it has begun, confirming it is
 * bookkeeping, of which nobody hears.
 */
export async function changeStatus(
  change: Pick<StatusChange, 'id' | 'version' | 'to' | 'now' | 'note'>,
  { ledger, reach }: { ledger: StatusLedger; reach: Reach },
): Promise<Outcome<DeskAppointment>> {
  const { to, now } = change;
  const changed = await ledger.changeStatus({
    ...change,
    from: sourcesOf(to),
    onlyFromStart: onlyFromStart(to),
    deliveries: deliveriesOf(told[to], toldAt(now), reach),
  });
  return outcomeOfAct(changed);
}
