import { describe, expect, it } from 'vitest';
import { isWithin, monthsOf, moveDay, type DateWindow } from '#platform/time/calendar.ts';
import fc from '#tests/support/property.ts';
import { addDays, isoWeekday } from '#platform/time/zone.ts';

const window: DateWindow = { first: '2026-11-21', last: '2026-12-21' };
const german = { dir: 'ltr', firstWeekday: 1 } as const;
const arabic = { dir: 'rtl', firstWeekday: 7 } as const;
const days = ({ first, last }: DateWindow) => {
  const all: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) all.push(day);
  return all;
};

describe('the months of the grid', () => {
  it('begin with the week of the first day and end with that of the last', () => {
    const [november, december, ...others] = monthsOf(window, 1);
    expect(others).toEqual([]);
    expect(november?.start).toBe('2026-11-01');
    expect(november?.weeks[0]).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect(november?.weeks[2]).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(december?.weeks[0]?.slice(0, 2)).toEqual([null, '2026-12-01']);
    expect(december?.weeks.at(-1)?.[0]).toBe('2026-12-21');
  });

  it('are three where 30 days include all of February', () => {
    const starts = monthsOf({ first: '2027-01-31', last: '2027-03-02' }, 1);
    expect(starts.map(({ start }) => start)).toEqual(['2027-01-01', '2027-02-01', '2027-03-01']);
  });

  it('contain every day of any window once, in its weekday’s column', () => {
    const aDay = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('2000-01-01', offset));
    fc.assert(
      fc.property(aDay, fc.constantFrom(1, 6, 7), (first, firstWeekday) => {
        const any = { first, last: addDays(first, 30) };
        const weeks = monthsOf(any, firstWeekday).flatMap((month) => month.weeks);
        const shown = weeks.flat().filter((date) => date !== null);
        expect(shown.filter((date) => isWithin(any, date))).toEqual(days(any));
        for (const week of weeks) {
          week.forEach((date, place) => {
            if (date) expect((isoWeekday(date) - firstWeekday + 7) % 7).toBe(place);
          });
          expect(week.some((date) => date && isWithin(any, date))).toBe(true);
        }
      }),
    );
  });
});

describe('the keys of the grid', () => {
  it.each([
    ['ArrowRight', '2026-12-02'],
    ['ArrowLeft', '2026-11-30'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-21'],
    ['PageDown', '2026-12-21'],
    ['Enter', null],
    ['a', null],
  ])('%s moves from 1 December to %s', (key, target) => {
    expect(moveDay('2026-12-01', key, window, german)).toBe(target);
  });

  it.each([
    ['ArrowLeft', '2026-12-02'],
    ['ArrowRight', '2026-11-30'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
  ])('%s follows the visual direction in Arabic, to %s', (key, target) => {
    expect(moveDay('2026-12-01', key, window, arabic)).toBe(target);
  });

  it('move by a month, to its last day where it is shorter', () => {
    const long = { first: '2027-01-01', last: '2027-12-31' };
    expect(moveDay('2027-01-31', 'PageDown', long, german)).toBe('2027-02-28');
    expect(moveDay('2027-03-31', 'PageUp', long, german)).toBe('2027-02-28');
  });

  it('stay within the window: an arrow does nothing, a larger step stops at the edge', () => {
    expect(moveDay(window.first, 'ArrowLeft', window, german)).toBe(window.first);
    expect(moveDay(window.first, 'ArrowUp', window, german)).toBe(window.first);
    expect(moveDay(window.last, 'ArrowDown', window, german)).toBe(window.last);
    expect(moveDay(window.first, 'Home', window, german)).toBe(window.first);
    expect(moveDay(window.last, 'End', window, german)).toBe(window.last);
  });
});
