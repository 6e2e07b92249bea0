import { type Appointment, type EnteredAppointment } from '#contract/appointment.ts';
import { type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';
import type { AppointmentRecord } from './booking.ts';
import type { Clock } from './booking-window.ts';
import { invalidField, type Outcome, refusal, success } from './outcome.ts';

interface Placement {
  startsAt: Date;
  now: Date;
  /** For the slot that is made where there is none at that time. */
  slotId: string;
}

export interface AppointmentMove extends Placement {
  id: string;
  to: LocalDateTime;
  /** A word to the client. */
  note?: string | undefined;
}

export interface AppointmentEntry extends Placement {
  record: AppointmentRecord;
}

interface Ledger {
  /** Decides and writes at once, or writes nothing. */
  move: (move: AppointmentMove) => Promise<Appointment | 'unknown' | 'illegal' | 'booked'>;
  enter: (entry: AppointmentEntry) => Promise<boolean>;
}

interface DeskPorts<K extends keyof Ledger> extends Clock {
  randomId: () => string;
  ledger: Pick<Ledger, K>;
}

/** The instant of a date and time to come; how far ahead is the firm's own affair. */
function judgeTime({ date, time }: LocalDateTime, { now, timeZone }: Clock): Outcome<Date> {
  if (date < toLocal(now, timeZone).date) return invalidField('date', 'past');
  const startsAt = toInstant(date, time, timeZone);
  if (!startsAt) return invalidField('time', 'nonexistent_time');
  return startsAt > now ? success(startsAt) : invalidField('time', 'past');
}

/** Moves a pending or confirmed appointment to any time that nobody else has. */
export async function moveAppointment(
  { id, note, ...to }: LocalDateTime & { id: string; note?: string | undefined },
  { ledger, randomId, ...clock }: DeskPorts<'move'>,
): Promise<Outcome<Appointment>> {
  const start = judgeTime(to, clock);
  if (!start.ok) return start;
  const placement = { startsAt: start.value, now: clock.now, slotId: randomId() };
  const moved = await ledger.move({ id, to, note, ...placement });
  if (moved === 'unknown') return refusal('not_found');
  if (moved === 'illegal') return refusal('illegal_transition');
  if (moved === 'booked') return refusal('slot_booked');
  return success(moved);
}

/** Enters an appointment that the firm agreed on by itself, confirmed at once. */
export async function enterAppointment(
  { message, ...request }: EnteredAppointment,
  { ledger, randomId, ...clock }: DeskPorts<'enter'>,
): Promise<Outcome<Appointment>> {
  const start = judgeTime(request, clock);
  if (!start.ok) return start;
  const { clientName, email, phone, date, time, service, locale } = request;
  const record = {
    id: randomId(),
    ...{ clientName, email, phone, date, time, service, locale },
    ...(message !== undefined && { message }),
    createdAt: clock.now.toISOString(),
  };
  const placement = { startsAt: start.value, now: clock.now, slotId: randomId() };
  const isEntered = await ledger.enter({ record, ...placement });
  return isEntered ? success({ ...record, status: 'confirmed' }) : refusal('slot_booked');
}
