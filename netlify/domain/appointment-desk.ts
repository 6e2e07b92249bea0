import type { DeskAppointment } from '#contract/appointment.ts';
import type { EnteredAppointment } from '#contract/entered-appointment.ts';
import { type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';
import type { Placement } from './booking.ts';
import type { Clock } from './booking-window.ts';
import { type Acted, type DeskAct, outcomeOfAct } from './desk-act.ts';
import { candidatesOf, type HouseClock } from './house.ts';
import { invalidField, type Outcome, success } from './outcome.ts';
import { deliveriesOf, type Planned, toldAt } from './outbox.ts';
import { spanFields } from './span.ts';

export interface AppointmentMove extends DeskAct {
  to: LocalDateTime;
  startsAt: Date;
  /** A word to the client. */
  note?: string | undefined;
  deliveries: readonly Planned[];
}

interface Ledger {
  /** Decides and writes at once, or writes nothing. */
  move: (move: AppointmentMove) => Promise<Acted>;
  enter: (placement: Placement) => Promise<Acted>;
}

interface MovePorts extends HouseClock {
  ledger: Pick<Ledger, 'move'>;
}

interface EntryPorts extends HouseClock {
  randomId: () => string;
  ledger: Pick<Ledger, 'enter'>;
}

const calendarEnd = Date.UTC(9999, 11, 30);

/** The instant of a date and time to come; how far ahead is the firm's own affair. */
function judgeTime({ date, time }: LocalDateTime, { now, timeZone }: Clock): Outcome<Date> {
  if (date < toLocal(now, timeZone).date) return invalidField('date', 'past');
  const startsAt = toInstant(date, time, timeZone);
  if (!startsAt) return invalidField('time', 'nonexistent_time');
  // On the calendar's last day an end would be in a year of five digits, which no instant spells.
  if (startsAt.getTime() >= calendarEnd) return invalidField('date', 'invalid_date');
  return startsAt > now ? success(startsAt) : invalidField('time', 'past');
}

/** Moves a pending or confirmed appointment to any time that is clear in its calendar. */
export async function moveAppointment(
  { id, version, note, ...to }: LocalDateTime & Pick<AppointmentMove, 'id' | 'version' | 'note'>,
  { ledger, house, ...clock }: MovePorts,
): Promise<Outcome<DeskAppointment>> {
  const start = judgeTime(to, clock);
  if (!start.ok) return start;
  const { now } = clock;
  const deliveries = deliveriesOf('appointment_moved', toldAt(now), house.reach);
  const move = { id, version, to, startsAt: start.value, now, note, deliveries };
  return outcomeOfAct(await ledger.move(move));
}

/** Enters an appointment that the firm agreed on by itself, confirmed at once. */
export async function enterAppointment(
  { consultant, minutes, ...details }: EnteredAppointment,
  { ledger, randomId, house, ...clock }: EntryPorts,
): Promise<Outcome<DeskAppointment>> {
  const candidates = candidatesOf(consultant, house);
  if (!candidates.ok) return candidates;
  const start = judgeTime(details, clock);
  if (!start.ok) return start;
  const { now } = clock;
  const rule = house.ruleOf(details.service);
  const entered = await ledger.enter({
    record: {
      id: randomId(),
      ...details,
      meeting: details.meeting ?? house.meeting,
      ...spanFields(start.value, { ...rule, minutes: minutes ?? rule.minutes }),
      createdAt: now.toISOString(),
    },
    consultants: candidates.value,
    deliveries: deliveriesOf('appointment_confirmed', toldAt(now), house.reach),
    now,
  });
  return outcomeOfAct(entered);
}
