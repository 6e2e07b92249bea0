/** Instants by which the firm has been open for so many hours. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exception } from '#features/hours/contract/hours.ts';
import type { Roster } from '#features/hours/rules/roster.ts';
import { emptySchedule, type Schedule } from '#features/hours/rules/schedule.ts';
import { afterWorkingHours } from '#features/hours/rules/working-time.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, isoWeekday, toInstant, toLocal } from '#platform/time/zone.ts';

const timeZone = 'Europe/Zurich';
const exception = (kind: Exception['kind'], from: string, to: string): Exception => ({
  ...{ id: `${kind} ${from}`.padEnd(22, '_'), kind, from, to },
});
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekly = (from: string, to: string, weekdays = everyDay): Partial<Schedule> => ({
  rules: [{ weekdays, spans: [{ from, to }] }],
});
interface Person {
  schedule: Schedule;
  active: boolean;
}
const person = (schedule: Partial<Schedule>, active = true): Person => ({
  ...{ active, schedule: { ...emptySchedule, ...schedule } },
});
const rosterOf = (people: readonly Person[]): Roster => ({
  version: '1',
  consultants: people.map((each, index) => ({ id: `person${index}`, services: [], ...each })),
});

/** In Zurich's time, like the arguments. */
function after(moment: string, hours: number, ...people: readonly Person[]): string | undefined {
  const from = toInstant(moment.slice(0, 10), moment.slice(11), timeZone);
  const at = from && afterWorkingHours(from, hours, rosterOf(people), timeZone);
  if (!at) return undefined;
  const { date, time } = toLocal(at, timeZone);
  return `${date} ${time}`;
}

describe('without hours', () => {
  it.each([
    ['within a day', '2026-11-25 10:00', 3, '2026-11-25 13:00'],
    ['over a night', '2026-11-25 15:00', 3, '2026-11-26 10:00'],
    ['over a weekend', '2026-11-27 18:00', 16, '2026-12-01 17:00'],
    ['up to the first open instant', '2026-11-27 17:00', 0, '2026-11-30 09:00'],
    ['from an open instant', '2026-11-27 16:59', 0, '2026-11-27 16:59'],
  ])('counts Monday to Friday, 9 to 17: %s', (_name, from, hours, expected) => {
    expect(after(from, hours, person({}))).toBe(expected);
    expect(after(from, hours)).toBe(expected);
    // Hours of somebody who is no longer there do not count.
    expect(after(from, hours, person(weekly('00:00', '24:00'), false))).toBe(expected);
  });

  it('leaves out holidays and what is closed', () => {
    const closed = exception('closed', '2026-11-30T00:00', '2026-12-14T00:00');
    const away = person({ exceptions: [closed], holidayDates: ['2026-12-14'] });
    expect(after('2026-11-27 18:00', 16, away)).toBe('2026-12-16 17:00');
  });
});

describe('with hours', () => {
  it('counts once what several are open, and what only one is', () => {
    const people = [person(weekly('08:00', '12:00')), person(weekly('10:00', '14:00'))];
    expect(after('2026-11-25 06:00', 6, ...people)).toBe('2026-11-25 14:00');
    const away = exception('closed', '2026-11-25T00:00', '2026-11-26T00:00');
    const half = person({ ...weekly('08:00', '12:00'), exceptions: [away] });
    expect(after('2026-11-25 06:00', 4, half, person(weekly('10:00', '14:00')))).toBe(
      '2026-11-25 14:00',
    );
  });

  it('counts openings, on holidays too, and nobody’s usual week', () => {
    const open = exception('open', '2026-11-28T22:00', '2026-11-29T02:00');
    const people = [person({ exceptions: [open], holidayDates: ['2026-11-28'] }), person({})];
    expect(after('2026-11-27 12:00', 3, ...people)).toBe('2026-11-29 01:00');
  });

  it('has no answer where the firm does not open', () => {
    const over = { weekdays: everyDay, spans: [{ from: '09:00', to: '17:00' }] };
    const gone = person({ rules: [{ ...over, validUntil: '2026-11-26' }] });
    expect(after('2026-11-25 16:00', 9, gone)).toBe('2026-11-26 17:00');
    expect(after('2026-11-25 16:00', 10, gone)).toBeUndefined();
  });
});

describe('over both clock changes', () => {
  it('counts hours that pass, not those on the clock', () => {
    const always = person(weekly('00:00', '24:00'));
    expect(after('2026-03-28 12:00', 24, always)).toBe('2026-03-29 13:00');
    expect(after('2026-10-24 12:00', 24, always)).toBe('2026-10-25 11:00');
  });

  // Not within the hour that is left out or comes twice.
  const time = fc
    .constantFrom(0, 1, 4, 9, 12.25, 17.75, 23, 24)
    .map(
      (hours) =>
        `${String(Math.floor(hours)).padStart(2, '0')}:${hours % 1 === 0 ? '00' : (hours % 1) * 60}`,
    );
  const span = fc.uniqueArray(time, { minLength: 2, maxLength: 2 }).map((two) => {
    const [from = '', to = ''] = two.toSorted();
    return { from, to };
  });
  const dates = ['2026-03-27', '2026-10-23'];
  const moment = fc
    .tuple(fc.constantFrom(...dates), fc.nat(6), time)
    .map(([date, days, at]) =>
      at === '24:00' ? `${addDays(date, days + 1)}T00:00` : `${addDays(date, days)}T${at}`,
    );
  const exceptions = fc.array(
    fc
      .tuple(
        fc.constantFrom<Exception['kind'][]>('open', 'closed'),
        fc.uniqueArray(moment, { minLength: 2, maxLength: 2 }),
      )
      .map(([kind, two]) => {
        const [from = '', to = ''] = two.toSorted();
        return exception(kind, from, to);
      }),
    { maxLength: 3 },
  );
  const anybody = fc.record({
    active: fc.boolean(),
    schedule: fc.record({
      rules: fc.array(
        fc.record({
          weekdays: fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1 }),
          spans: fc.array(span, { minLength: 1, maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
      holidayDates: fc.array(
        fc.nat(6).map((days) => addDays('2026-10-23', days)),
        { maxLength: 2 },
      ),
      exceptions,
    }),
  });

  /** Whether anybody is open, as the calendar on the wall says it. */
  function isOpen(at: number, people: readonly Person[]): boolean {
    const { date, time: clock } = toLocal(new Date(at), timeZone);
    const now = `${date}T${clock}`;
    const theirs = people.filter(({ active }) => active).map(({ schedule }) => schedule);
    const isSaid = theirs.some(
      ({ rules, exceptions: all }) => rules.length > 0 || all.some(({ kind }) => kind === 'open'),
    );
    const isIn = (schedule: Schedule, kind: Exception['kind']) =>
      schedule.exceptions.some((each) => each.kind === kind && each.from <= now && now < each.to);
    const isUsual = isoWeekday(date) <= 5 && clock >= '09:00' && clock < '17:00';
    const isWeekly = ({ rules, holidayDates }: Schedule) =>
      !holidayDates.includes(date) &&
      (isSaid
        ? rules.some(
            ({ weekdays, spans }) =>
              weekdays.includes(isoWeekday(date)) &&
              spans.some(({ from, to }) => from <= clock && clock < to),
          )
        : isUsual);
    if (theirs.length === 0) return isUsual;
    return theirs.some(
      (schedule) => !isIn(schedule, 'closed') && (isWeekly(schedule) || isIn(schedule, 'open')),
    );
  }

  it('is the instant that counting minute by minute finds', () => {
    const step = 15 * minuteMs;
    fc.assert(
      fc.property(
        fc.array(anybody, { maxLength: 3 }),
        fc.constantFrom(...dates),
        fc.nat(4 * 24 * 4),
        fc.nat(4 * 30),
        (people, date, start, quarters) => {
          const from = Date.parse(`${date}T00:00Z`) + start * step;
          let [at, left] = [from, quarters];
          const end = from + 14 * 24 * 60 * minuteMs;
          while (at < end && (left > 0 || !isOpen(at, people))) {
            if (isOpen(at, people)) left -= 1;
            at += step;
            // The last open quarter's end, before it closes.
            if (quarters > 0 && left === 0) break;
          }
          const found = afterWorkingHours(new Date(from), quarters / 4, rosterOf(people), timeZone);
          if (at < end) expect(found?.getTime()).toBe(at);
          else expect(found === undefined || found.getTime() >= end).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
