/** Demo data by the thousands: the desk after a busy year, for testing with many records. */
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import { createHash } from 'node:crypto';
import {
  type AppointmentStatus,
  isActive,
} from '#features/appointments/contract/appointment-status.ts';
import { locales } from '#platform/contract/locales.ts';
import { services } from '#platform/contract/service.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { spanFields } from '#features/hours/rules/span.ts';
import { firm } from '#firm';
import { usualRule } from '#service-rules';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions } from '#platform/redis/plan.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import {
  addDays,
  isoWeekday,
  type LocalDateTime,
  toInstant,
  toLocal,
} from '#platform/time/zone.ts';
import { hasSlots } from './slots.ts';

/** As `appointments/store` writes it. */
const spanText = ({ startsAt, record }: { startsAt: Date; record: { endsAt: string } }) =>
  [Number(startsAt), Date.parse(record.endsAt), 0, 0, shippedConsultant].join(' ');

const manyAppointments = 5000;
export const manySlots = 3000;

const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const pastDays = 330;
const firstNames = ['Anna', 'Peter', 'Nora', 'Jane', 'John', 'Mary', 'كريم', 'ليلى', 'سامي', 'Zoë'];
const lastNames = ['Muster', 'Beispiel', 'Probe', 'Sample', 'Example', 'المثال', 'النموذج'];
const messages = [
  'Guten Tag, wir möchten unsere Strategie für die nächsten drei Jahre besprechen.',
  'We are looking at an acquisition and would value a second opinion on the figures.',
  'نود مناقشة خطة التحول الرقمي في شركتنا.',
  'Bitte um Rückruf, falls der Termin nicht passt. Am Nachmittag bin ich unterwegs.',
];

/** The same id for the same index in every run. */
const idOf = (kind: string, index: number) =>
  createHash('sha256').update(`${kind} ${index}`).digest('base64url').slice(0, 22);
const pickFrom = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

interface Planned extends LocalDateTime {
  startsAt: Date;
}

function weeklyHours(from: string, count: number): Planned[] {
  const planned: Planned[] = [];
  for (let date = from; planned.length < count; date = addDays(date, 1)) {
    if (isoWeekday(date) > 5) continue;
    for (const time of hours) {
      const startsAt = toInstant(date, time, firm.timeZone);
      if (startsAt) planned.push({ date, time, startsAt });
    }
  }
  return planned.slice(0, count);
}

function statusOf(index: number, isPast: boolean): AppointmentStatus {
  if (index % 9 === 0) return 'cancelled';
  if (isPast) return 'completed';
  return index % 3 === 0 ? 'pending' : 'confirmed';
}

/** A stored appointment, in the place of a slot if there is one. */
function toAppointment(
  { date, time, startsAt }: Planned,
  index: number,
  now: Date,
  { isOnSlot = false } = {},
) {
  const id = idOf('appointment', index);
  const name = `${pickFrom(firstNames, index)} ${pickFrom(lastNames, index * 3 + 1)}`;
  const email = `client${index % 1700}@example.com`;
  const lead = (1 + ((index * 7) % 24)) * dayMs + (index % 600) * minuteMs;
  const created = new Date(Math.min(startsAt.getTime() - lead, now.getTime() - index * 1000));
  const status = !isOnSlot && startsAt > now ? 'cancelled' : statusOf(index, startsAt < now);
  const record = {
    id,
    clientName: name,
    email,
    phone: '+43 1 000 00 00',
    date,
    time,
    service: pickFrom(services, index),
    locale: pickFrom(locales, index),
    message: pickFrom(messages, index),
    consultant: shippedConsultant,
    meeting: firm.meeting,
    createdAt: created.toISOString(),
    ...spanFields(startsAt, usualRule),
  };
  const at = created.toISOString();
  const history = [
    { at, kind: 'requested' },
    ...(status === 'pending' ? [] : [{ from: 'pending', at, kind: 'status', to: status }]),
  ];
  return { id, record, status, email, created, startsAt, history };
}

/** A year's appointments and slots: every past slot and a third of the future ones are held. */
export function planMany(now: Date, most = manyAppointments) {
  const today = toLocal(now, firm.timeZone).date;
  const slots = weeklyHours(addDays(today, -240), manySlots).map((when, index) => ({
    ...when,
    id: idOf('slot', index),
  }));
  const isHeld = (slot: Planned, index: number) => slot.startsAt < now || index % 3 === 0;
  const held = slots
    .filter(isHeld)
    .map((slot, index) => toAppointment(slot, index, now, { isOnSlot: true }));
  // Additional appointments beyond the default number lie further back in the past.
  const more = Math.max(0, most - manyAppointments) / hours.length;
  const from = addDays(today, -pastDays - Math.ceil((more * 7) / 5));
  const older = weeklyHours(from, most - held.length).map((when, index) =>
    toAppointment(when, held.length + index, now),
  );
  return { slots, appointments: [...held, ...older] };
}

/**
 * Fills a store without any slot within seconds, bypassing the domain; returns the number of appointments.
 */
export async function addMany(db: Database, now: Date, most = manyAppointments): Promise<number> {
  if (await hasSlots(slotStore(db))) return 0;
  const { slots, appointments } = planMany(now, most);
  const taken = appointments.filter(({ status }) => isActive(status));
  const consultant = shippedConsultant;
  const writes: Parameters<typeof inPortions>[] = [
    ['ZADD', keys.slots, slots.flatMap((slot) => [Number(slot.startsAt), slot.id])],
    ['HSET', keys.slotConsultants, slots.flatMap((slot) => [slot.id, consultant])],
    ['HSET', keys.appointments, appointments.flatMap((a) => [a.id, JSON.stringify(a.record)])],
    ['HSET', keys.appointmentStatus, appointments.flatMap((a) => [a.id, a.status])],
    ['ZADD', keys.appointmentsTaken, taken.flatMap((a) => [Number(a.startsAt), a.id])],
    // By their start, so that the demo keeps them.
    [
      'ZADD',
      keys.appointmentsPending,
      taken.flatMap((a) => (a.status === 'pending' ? [Number(a.startsAt), a.id] : [])),
    ],
    [
      'ZADD',
      keys.appointmentsByConsultant,
      appointments.flatMap((a) => [0, `${consultant} ${a.id}`]),
    ],
    ['HSET', keys.appointmentSpans, taken.flatMap((a) => [a.id, spanText(a)])],
    ['ZADD', keys.appointmentsByCreation, appointments.flatMap((a) => [Number(a.created), a.id])],
    ['ZADD', keys.appointmentsByStart, appointments.flatMap((a) => [Number(a.startsAt), a.id])],
    ['HSET', keys.appointmentEmail, appointments.flatMap((a) => [a.id, emailDigest(a.email)])],
    [
      'ZADD',
      keys.appointmentsByEmail,
      appointments.flatMap((a) => [0, `${emailDigest(a.email)} ${a.id}`]),
    ],
    [
      'HSET',
      keys.appointmentHistory,
      appointments.flatMap((a) => [a.id, a.history.map((line) => JSON.stringify(line)).join('\n')]),
    ],
  ];
  for (const write of writes.flatMap((all) => inPortions(...all))) await writeAll(db, [write]);
  return slots.length;
}
