import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { NotificationKind } from '#features/outbox/contract.ts';
import {
  type AppointmentStatus,
  onlyFromStart,
  sourcesOf,
} from '#features/appointments/contract/appointment-status.ts';
import { type Judgement, judging, type Unjudged } from './confirming.ts';
import { type Acted, type DeskAct, outcomeOfAct } from './desk-act.ts';
import type { HouseClock } from '#features/hours/index.ts';
import type { Outcome } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';

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
  /** What the caller was asked about and means all the same. */
  confirm?: readonly TimeWarning[] | undefined;
  /** Of one that is confirmed before it begins. */
  judged?: Judgement | undefined;
}

interface StatusStore {
  changeStatus: (change: StatusChange) => Promise<Acted | Unjudged>;
}

/**
 * An appointment that is cancelled or completed takes no time any more. A request that has lapsed
 * takes it again as it is confirmed, if nobody else has it; once it has begun, confirming it is
 * bookkeeping, of which nobody hears. Before that, a time that is closed by now is asked about as one
 * by hand is.
 */
export async function changeStatus(
  change: Pick<StatusChange, 'id' | 'version' | 'to' | 'now' | 'note' | 'confirm'>,
  { store, ...clock }: Pick<HouseClock, 'house' | 'timeZone'> & { store: StatusStore },
): Promise<Outcome<DeskAppointment>> {
  const { to, now } = change;
  return judging(async (judged) => {
    const changed = await store.changeStatus({
      ...change,
      judged,
      from: sourcesOf(to),
      onlyFromStart: onlyFromStart(to),
      deliveries: deliveriesOf(told[to], toldAt(now), clock.house.reach),
    });
    const isUnjudged = typeof changed === 'object' && 'unjudged' in changed;
    return isUnjudged ? changed : outcomeOfAct(changed);
  }, clock);
}
