import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { holidayRegions } from '#features/hours/contract/slot-series.ts';
import { holidayTable } from '#features/hours/rules/holiday-dates.ts';
import { findHolidays } from '#features/hours/rules/holidays.ts';
import { holidayFile, holidayModule, libraryHolidays } from '#scripts/holiday-dates.ts';

const { firstYear, lastYear } = holidayTable;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i);

it('holiday table: equals the output of scripts/holiday-dates.ts (else run it)', async () => {
  expect(await readFile(holidayFile, 'utf8')).toBe(await holidayModule());
});

it('findHolidays: returns the library’s holidays for every year of the table', () => {
  for (const year of years) {
    const found = findHolidays({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });
    const expected = holidayRegions.flatMap((region) => libraryHolidays(region, year));
    expect(found).toEqual(expected.toSorted((a, b) => a.date.localeCompare(b.date)));
  }
});

it('findHolidays: stays within the range, across years', () => {
  const found = findHolidays({ startDate: '2027-12-26', endDate: '2028-01-02' });
  expect(found.map(({ date, region }) => `${date} ${region}`)).toEqual([
    ...['2027-12-26 zug', '2027-12-26 austria', '2027-12-26 germany'],
    ...['2028-01-01 zug', '2028-01-01 austria', '2028-01-01 germany', '2028-01-02 zug'],
  ]);
});

it('findHolidays: returns none outside of the table’s years', () => {
  const beyond = { startDate: `${lastYear + 1}-01-01`, endDate: `${lastYear + 1}-12-31` };
  expect(findHolidays(beyond)).toEqual([]);
  expect(findHolidays({ startDate: '1970-01-02', endDate: `${firstYear - 1}-12-31` })).toEqual([]);
  const across = findHolidays({ startDate: `${lastYear}-12-26`, endDate: '9999-01-01' });
  expect(across.map(({ date }) => date)).toEqual(Array(3).fill(`${lastYear}-12-26`));
});

it('holiday table: reaches twenty years ahead (else raise lastYear in scripts/holiday-dates.ts)', () => {
  expect(lastYear).toBeGreaterThanOrEqual(new Date().getFullYear() + 20);
});
