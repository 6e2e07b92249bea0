import { describe, expect, it } from 'vitest';
import type { SlotSeriesRequest } from '#features/hours/contract/slot-series.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { planSeries } from '#features/hours/rules/slot-series.ts';

const clock = { now: new Date('2026-11-30T09:30:00Z'), timeZone: 'Europe/Zurich' };
const request = (changes: Partial<SlotSeriesRequest>): SlotSeriesRequest => ({
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  weekdays: [1, 2, 3, 4, 5],
  times: ['10:00'],
  holidays: [],
  ...changes,
});
const plan = (changes: Partial<SlotSeriesRequest>) =>
  planSeries(request(changes), clock, findHolidays);

function slotsOf(changes: Partial<SlotSeriesRequest>) {
  const planned = plan(changes);
  if (!planned.ok) throw new Error(planned.code);
  return planned.value.slots;
}

describe('planSeries', () => {
  it('returns each time once on every chosen weekday, ascending', () => {
    const slots = slotsOf({
      endDate: '2026-12-08',
      weekdays: [2, 2, 7],
      times: ['14:00', '09:00', '14:00'],
    });
    expect(slots.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-12-01 09:00',
      '2026-12-01 14:00',
      '2026-12-06 09:00',
      '2026-12-06 14:00',
      '2026-12-08 09:00',
      '2026-12-08 14:00',
    ]);
  });

  it('leaves out the holidays of the chosen regions only', () => {
    const datesWithout = (...holidays: SlotSeriesRequest['holidays']) => {
      const range = { startDate: '2026-12-07', endDate: '2026-12-09' };
      return slotsOf({ ...range, holidays }).map(({ date }) => date);
    };
    expect(datesWithout()).toEqual(['2026-12-07', '2026-12-08', '2026-12-09']);
    // Mariä Empfängnis.
    expect(datesWithout('zug')).toEqual(['2026-12-07', '2026-12-09']);
    expect(datesWithout('austria')).toEqual(['2026-12-07', '2026-12-09']);
    expect(datesWithout('germany')).toEqual(['2026-12-07', '2026-12-08', '2026-12-09']);
  });

  it('returns the reason for each slot that cannot be created', () => {
    const past = slotsOf({
      startDate: '2026-11-30',
      endDate: '2026-11-30',
      times: ['10:30', '10:45'],
    });
    expect(past.map(({ state }) => state)).toEqual(['past', 'possible']);
    const skipped = { startDate: '2027-03-28', endDate: '2027-03-28', weekdays: [7] };
    expect(slotsOf({ ...skipped, times: ['02:30', '03:00'] }).map(({ state }) => state)).toEqual([
      'nonexistent',
      'possible',
    ]);
  });

  it.each([
    [{ endDate: '2026-11-30' }, 'before_start'],
    [{ endDate: '2027-12-02' }, 'too_many'],
    [
      {
        endDate: '2027-06-30',
        times: Array.from({ length: 14 }, (_, i) => `${String(i + 8).padStart(2, '0')}:00`),
      },
      'too_many',
    ],
  ])('refuses %o', (changes, code) => {
    expect(plan(changes)).toMatchObject({ ok: false, errors: [{ field: 'endDate', code }] });
  });

  it('allows a whole year', () => {
    expect(slotsOf({ endDate: '2027-12-01', weekdays: [1] })).toHaveLength(52);
  });
});

describe('public holidays', () => {
  it('cover Zug, Austria and Germany as a whole, with German names', () => {
    const found = findHolidays({ startDate: '2026-12-24', endDate: '2027-01-06' });
    expect(found).toContainEqual({ date: '2027-01-01', region: 'zug', name: 'Neujahr' });
    expect(found).toContainEqual({
      date: '2027-01-06',
      region: 'austria',
      name: 'Heilige Drei Könige',
    });
    // Only three German states observe it, not the whole country.
    expect(found).not.toContainEqual(
      expect.objectContaining({ date: '2027-01-06', region: 'germany' }),
    );
    const dates = found.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  it.each([
    // Legal holidays, and days observed like them.
    [
      'zug',
      '01-01 01-02 03-26 03-29 05-06 05-17 05-27 08-01 08-15 11-01 12-08 12-25 12-26',
      'Ostersonntag Pfingstsonntag Eidg. Dank-, Buss- und Bettag',
    ],
    [
      'austria',
      '01-01 01-06 03-29 05-01 05-06 05-17 05-27 08-15 10-26 11-01 12-08 12-25 12-26',
      '',
    ],
    ['germany', '01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26', ''],
  ])('of %s in 2027 are complete', (region, dates, sundays) => {
    const found = findHolidays({ startDate: '2027-01-01', endDate: '2027-12-31' })
      .filter((holiday) => holiday.region === region && !sundays.includes(holiday.name))
      .map(({ date }) => date.slice('2027-'.length));
    expect(found).toEqual(dates.split(' '));
  });

  it('include those observed only in Zug', () => {
    const day = { startDate: '2027-05-27', endDate: '2027-05-27' };
    const zug = findHolidays(day).filter(({ region }) => region === 'zug');
    expect(zug).toEqual([{ date: '2027-05-27', region: 'zug', name: 'Fronleichnam' }]);
  });
});
