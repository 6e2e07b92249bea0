import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import type { NotificationKind } from '#features/outbox/contract.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import type { Judge } from './confirming.ts';
import { type Acted, type AppointmentAct, outcomeOfAct } from './appointment-act.ts';
import { candidatesAt, type HouseClock } from '#features/hours/index.ts';
import { invalidField, type Outcome } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';
import { venueOf } from './room.ts';

/** What is told of each new status that somebody sets. */
const told: Readonly<Record<AppointmentStatus, NotificationKind | undefined>> = {
  pending: undefined,
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
  completed: undefined,
  expired: undefined,
};

export interface StatusChange extends AppointmentAct {
  to: AppointmentStatus;
  /** The start that the holder of a link saw. */
  seen?: string | undefined;
  /** A note to the other side. */
  note?: string | undefined;
  /** What becomes of what was paid for a cancelled appointment. */
  money?: MoneyChoice;
  deliveries: readonly Planned[];
  /** The warnings that the caller has confirmed. */
  confirm?: readonly TimeWarning[] | undefined;
}

export interface Confirmation extends StatusChange {
  /** How and where they meet from then on. */
  venue?: Venue | undefined;
  /** All consultants at a start, which is asked where an appointment that is ahead is confirmed. */
  judge: Judge;
}

interface StatusStore {
  changeStatus: (change: Confirmation) => Promise<Acted>;
}

/**
 * Changes the status of an appointment. A cancelled or completed appointment no longer occupies its time.
 * Confirming an expired request occupies its time again, if that is still free; once it has begun,
 * confirming or completing it is mere bookkeeping and no notification is sent. Confirming a future
 * appointment at a time that is closed by now needs the same confirmation of warnings as a time set by
 * hand. The client is told of another way to meet by the letter that confirms.
 */
export async function changeStatus(
  change: Pick<
    Confirmation,
    'id' | 'version' | 'to' | 'now' | 'note' | 'confirm' | 'money' | 'venue'
  >,
  {
    store,
    keyed,
    ...clock
  }: Pick<HouseClock, 'house' | 'timeZone'> & {
    store: StatusStore;
    keyed: (text: string) => string;
  },
): Promise<Outcome<DeskAppointment>> {
  const { id, to, now, venue = {} } = change;
  const changed = await store.changeStatus({
    ...change,
    venue: to === 'confirmed' ? venueOf(venue, id, clock.house, keyed) : undefined,
    deliveries: deliveriesOf(told[to], toldAt(now), clock.house.reach),
    judge: (startsAt, roster) => candidatesAt(startsAt, roster, clock),
  });
  // What is missing here is the number of the place, since the client left none.
  return changed === 'uncallable' ? invalidField('venue.place', 'required') : outcomeOfAct(changed);
}
