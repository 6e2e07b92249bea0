/**
 * The free times of 90 days, and one booking, with 10,000 appointments and three events a day of an external
 * calendar: with slots only, as before consultants had working hours, and with the hours of one and of five
 * consultants. Redis' own time for a call is a separate figure (`INFO commandstats`), if there is a real one.
 */
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import { deskWindowDays } from '#features/hours/contract/hours.ts';
import { bookAppointment } from '#features/appointments/rules/booking.ts';
import { daysPeriod } from '#platform/rules/period.ts';
import { takersOf } from '#features/hours/rules/roster.ts';
import { freeTimesIn } from '#features/hours/rules/slots.ts';
import { firm } from '#firm';
import type { RedisEngine } from '#local/redis/engine.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { type Database, prefixOf } from '#platform/redis/database.ts';
import { diaryStore } from '#features/hours/store/diary.ts';
import { keys } from '#registry/keys.ts';
import { rosterStore } from '#features/hours/store/roster.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { employ, workFrom } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { allEngines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { noWork, scale } from '#tests/support/work.ts';
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import { addDays, isoWeekday, toLocal } from '#platform/time/zone.ts';
import { measure, printRow } from './measure.ts';

const appointments = 10_000;
const calls = 50;
/** No two of them at the same time of the 30 days. */
const bookings = 180;
const { timeZone } = firm;
const spans = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const week = { rules: [{ weekdays: [1, 2, 3, 4, 5], spans }], holidays: [] };
const now = new Date();
const today = toLocal(now, timeZone).date;
const hours = [9, 10, 11, 13, 14, 15];
const calendarId = 'bench-calendar'.padEnd(22, '_');

interface Case {
  name: string;
  consultants: readonly string[];
  hasHours: boolean;
}
const five = ['ada', 'ben', 'cleo', 'dora', 'emil'];
const cases: readonly Case[] = [
  { name: 'slots alone', consultants: ['ada'], hasHours: false },
  { name: 'hours of 1', consultants: ['ada'], hasHours: true },
  { name: 'hours of 5', consultants: five, hasHours: true },
];

/** Appointments of a year, a quarter of it ahead; 15 minutes each, since one consultant may have them all. */
async function fill(engine: RedisEngine, consultants: readonly string[]) {
  const key = (name: string) => prefixOf('local') + name;
  const perDay = Math.ceil(appointments / 365);
  for (let first = 0; first < appointments; first += 500) {
    const taken: string[] = [];
    const texts: string[] = [];
    const records: string[] = [];
    const statuses: string[] = [];
    for (let index = first; index < first + 500; index += 1) {
      const id = `bench-${index}`.padEnd(22, '_');
      const consultant = consultants[index % consultants.length] ?? '';
      const day = Math.floor(index / perDay) - 275;
      const place = Math.floor((index % perDay) / consultants.length);
      const start = Date.parse(`${addDays(today, day)}T08:00Z`) + place * 15 * minuteMs;
      taken.push(String(start), id);
      texts.push(id, `${start} ${start + 15 * minuteMs} 0 0 ${consultant}`);
      records.push(
        id,
        JSON.stringify({ id, consultant, service: 'sonstige', message: 'x'.repeat(200) }),
      );
      statuses.push(id, 'confirmed');
    }
    await engine.call(['ZADD', key(keys.appointmentsTaken), ...taken]);
    await engine.call(['ZADD', key(keys.appointmentsByStart), ...taken]);
    await engine.call(['HSET', key(keys.appointmentSpans), ...texts]);
    await engine.call(['HSET', key(keys.appointments), ...records]);
    await engine.call(['HSET', key(keys.appointmentStatus), ...statuses]);
  }
}

/**
 * The hours that an external calendar blocks for every consultant, in UTC; only on the desk's days, so that
 * the bookings made here find their time free.
 */
const outside = [
  { from: 7 * hourMs, to: 7 * hourMs + 45 * minuteMs },
  { from: 10 * hourMs, to: 11 * hourMs },
  { from: 14 * hourMs, to: 14 * hourMs + 30 * minuteMs },
];

/** External events as stored after reading calendars, three a day. */
async function occupy(engine: RedisEngine, consultants: readonly string[]) {
  const pieces = consultants.flatMap((consultant) =>
    Array.from({ length: deskWindowDays }, (_, day) => Date.parse(addDays(today, day))).flatMap(
      (midnight) =>
        outside.flatMap(({ from, to }) => [
          String(midnight + from),
          `${midnight + from} ${midnight + to} ${consultant} ${calendarId}`,
        ]),
    ),
  );
  await engine.call(['ZADD', prefixOf('local') + keys.busy, ...pieces]);
}

/** `count` working hours of the next days. */
function workingTimes(count: number) {
  const times: { date: string; time: string; startsAt: Date }[] = [];
  for (let date = addDays(today, 1); times.length < count; date = addDays(date, 1)) {
    if (isoWeekday(date) > 5) continue;
    for (const hour of hours) {
      const time = `${String(hour).padStart(2, '0')}:00`;
      const { from } = daysPeriod({ startDate: date }, timeZone);
      times.push({ date, time, startsAt: new Date(+from + hour * hourMs) });
    }
  }
  return times.slice(0, count);
}

/**
 * How many scripts Redis has run and the time spent on them, in ms; 0 for an engine that does not report it.
 */
async function scriptsOf(engine: RedisEngine) {
  const stats = await engine.call(['INFO', 'commandstats']).catch(() => '');
  const [, ran = '0', usec = '0'] = /cmdstat_eval:calls=(\d+),usec=(\d+)/.exec(String(stats)) ?? [];
  return { ran: Number(ran), ms: Number(usec) / 1000 };
}

async function benchRow(engine: RedisEngine, name: string, tasks: (() => Promise<unknown>)[]) {
  const before = await scriptsOf(engine);
  const figures = await measure(tasks, 1);
  const after = await scriptsOf(engine);
  printRow(name, figures);
  const each = (after.ms - before.ms) / (after.ran - before.ran);
  const trips = (after.ran - before.ran) / tasks.length;
  if (after.ran > before.ran)
    console.log(
      `    ${trips.toFixed(1)} scripts, of which Redis itself ${each.toFixed(3)} ms each`,
    );
}

async function benchCase(engine: RedisEngine, db: Database, { name, ...given }: Case) {
  const { consultants, hasHours } = given;
  await engine.call(['FLUSHALL']);
  await employ(db, ...consultants);
  await fill(engine, consultants);
  await occupy(engine, consultants);
  for (const consultant of hasHours ? consultants : []) await workFrom(db, week, consultant);
  if (!hasHours) {
    const slots = workingTimes(deskWindowDays * 5).map(({ startsAt }, index) => ({
      ...{ startsAt, consultant: 'ada', id: `slot-${index}`.padEnd(22, '_') },
    }));
    await slotStore(db).add(slots);
  }

  const rule = house.ruleOf('sonstige');
  const range = { startDate: today, endDate: addDays(today, deskWindowDays) };
  const period = daysPeriod(range, timeZone);
  const read = () => diaryStore(db).read(period, rule);
  const free = async () => {
    const diary = await read();
    const asked = takersOf(diary.roster, 'sonstige');
    const question = { rule, consultants: asked, period, now, timeZone };
    return freeTimesIn(diary, { ...question, service: 'sonstige' });
  };
  const found = (await free()).length;
  const repeat = <T>(count: number, task: () => Promise<T>) =>
    Array.from({ length: count }, () => task);
  await benchRow(engine, `${name}: read ${deskWindowDays} days`, repeat(calls, read));
  await benchRow(engine, `${name}: read and tell ${found} free times`, repeat(calls, free));

  // After all appointments, so that each booking finds its time free.
  const window = { now: new Date(+now + 100 * dayMs), timeZone };
  const { decide } = rosterStore(db);
  let made = 0;
  const start = toLocal(window.now, timeZone).date;
  const times = Array.from({ length: bookings }, (_, index) => ({
    date: addDays(start, 1 + (index % 30)),
    time: `${String(hours[Math.floor(index / 30)]).padStart(2, '0')}:00`,
  })).filter(({ date }) => isoWeekday(date) <= 5);
  const later = { ...range, startDate: start, endDate: addDays(start, 31) };
  if (!hasHours) {
    const { from } = daysPeriod(later, timeZone);
    const all = Array.from({ length: 31 * 24 }, (_, hour) => new Date(+from + hour * hourMs));
    const ids = all.map((startsAt, index) => ({
      ...{ startsAt, consultant: 'ada', id: `later-${index}`.padEnd(22, '_') },
    }));
    await slotStore(db).add(ids);
  }
  const store = bookingStore(db, scale);
  const tasks = times.map((when) => async () => {
    const body = { ...when, clientName: 'Ada', email: 'ada@example.com', service: 'sonstige' };
    const { ok } = await bookAppointment(z.parse(bookingRequestSchema, body), undefined, {
      ...{ ...window, house, decide, store, work: noWork(window.now) },
      randomId: () => `booked-${(made += 1)}`.padEnd(22, '_'),
    });
    if (!ok) throw new Error(`There is nobody on ${when.date} at ${when.time}`);
  });
  await benchRow(engine, `${name}: book`, tasks);
}

/** Prints one table per engine; calls run one after the other, bypassing the bridge. */
export async function benchHours(): Promise<void> {
  for (const { name, open } of allEngines) {
    const engine = await open();
    const db = openTestDatabase(directHost(engine));
    console.log(`\n${name}: ${appointments} appointments, ${deskWindowDays} days`);
    for (const each of cases) await benchCase(engine, db, each);
    await engine.close();
  }
}
