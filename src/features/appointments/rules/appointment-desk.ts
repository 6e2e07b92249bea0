import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { EnteredAppointment } from '#features/appointments/contract/entered-appointment.ts';
import { isCallable } from '#platform/contract/fields.ts';
import { type LocalDateTime, toInstant } from '#platform/time/zone.ts';
import type { Placement } from './request.ts';
import { roomOf } from './room.ts';
import {
  weekOf,
  type Clock,
  type HouseClock,
  candidatesAt,
  spanFields,
} from '#features/hours/index.ts';
import type { Judge } from './confirming.ts';
import { type Acted, type AppointmentAct, outcomeOfAct } from './appointment-act.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { deliveriesOf, type Planned, toldAt } from '#features/outbox/index.ts';

export interface AppointmentMove extends AppointmentAct {
  to: LocalDateTime;
  startsAt: Date;
  /** The consultant to hand the appointment to; it stays with the present one if absent. */
  consultant?: string | undefined;
  /** A note to the client. */
  note?: string | undefined;
  deliveries: readonly Planned[];
  /** Planned instead of `deliveries` where the consultant changes. */
  handOver: readonly Planned[];
  /** All consultants at a start. */
  judge: Judge;
  /** The warnings that the caller has confirmed. */
  confirm: readonly TimeWarning[];
}

export interface Entry extends Pick<Placement, 'record' | 'deliveries' | 'now'> {
  /** Named by the firm. */
  consultant?: string | undefined;
  /** Digest of the client's address; '' for none. */
  address: string;
  week: { from: number; to: number };
  judge: Judge;
  confirm: readonly TimeWarning[];
}

interface Store {
  /** Each decides and writes in one atomic step, or writes nothing. */
  move: (move: AppointmentMove) => Promise<Acted>;
  enter: (entry: Entry) => Promise<Acted>;
}

interface MovePorts extends HouseClock {
  store: Pick<Store, 'move'>;
}

interface EntryPorts extends HouseClock {
  keyed: (text: string) => string;
  randomId: () => string;
  store: Pick<Store, 'enter'>;
}

/**
 * The instant of a date and time in the firm's zone, or an error. The firm may choose any time, so opening
 * hours are not checked here.
 */
function instantOf({ date, time }: LocalDateTime, { timeZone }: Clock): Outcome<Date> {
  const startsAt = toInstant(date, time, timeZone);
  return startsAt ? success(startsAt) : invalidField('time', 'nonexistent_time');
}

/** No deliveries for an appointment that has begun: those who attended know of it. */
const toldIfAhead = (
  startsAt: Date,
  { now, house }: HouseClock,
  kind: 'appointment_moved' | 'appointment_handed_over' | 'appointment_confirmed',
) => (startsAt > now ? deliveriesOf(kind, toldAt(now), house.reach) : []);

/**
 * Moves a pending or confirmed appointment to any time without conflicts in the calendar of its consultant,
 * or of the consultant it is handed to.
 */
export async function moveAppointment(
  {
    id,
    version,
    consultant,
    note,
    confirm = [],
    ...to
  }: LocalDateTime &
    Pick<AppointmentMove, 'id' | 'version' | 'consultant' | 'note'> & {
      confirm?: readonly TimeWarning[] | undefined;
    },
  { store, ...clock }: MovePorts,
): Promise<Outcome<DeskAppointment>> {
  const start = instantOf(to, clock);
  if (!start.ok) return start;
  const startsAt = start.value;
  const deliveries = toldIfAhead(startsAt, clock, 'appointment_moved');
  const handOver = toldIfAhead(startsAt, clock, 'appointment_handed_over');
  return outcomeOfAct(
    await store.move({
      ...{ id, version, to, startsAt, consultant, now: clock.now, note, confirm },
      ...{ deliveries, handOver },
      judge: (at, roster) => candidatesAt(at, roster, clock),
    }),
  );
}

/** Enters an appointment that the firm has agreed on itself; it is confirmed at once. */
export async function enterAppointment(
  { consultant, minutes, confirm = [], ...details }: EnteredAppointment,
  { store, randomId, keyed, ...clock }: EntryPorts,
): Promise<Outcome<DeskAppointment>> {
  const start = instantOf(details, clock);
  if (!start.ok) return start;
  const { now, house, timeZone } = clock;
  const rule = house.ruleOf(details.service);
  const meeting = details.meeting ?? rule.meetings?.[0] ?? house.meeting;
  // The firm needs a number to call.
  if (meeting === 'phone' && !isCallable(details.phone)) return invalidField('phone', 'required');
  const startsAt = start.value;
  const id = randomId();
  const record = {
    id,
    ...details,
    meeting,
    ...roomOf(meeting, id, house, keyed),
    ...spanFields(startsAt, { ...rule, minutes: minutes ?? rule.minutes }),
    ...(consultant !== undefined && { isChosen: true }),
    createdAt: now.toISOString(),
  };
  return outcomeOfAct(
    await store.enter({
      ...{ record, consultant, now, confirm },
      address: emailDigest(record.email),
      week: weekOf(startsAt, timeZone),
      deliveries: toldIfAhead(startsAt, clock, 'appointment_confirmed'),
      judge: (at, roster) => candidatesAt(at, roster, clock),
    }),
  );
}
