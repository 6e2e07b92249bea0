/**
 * Writes `src/features/hours/rules/holiday-dates.ts`, so that no function bundles the library (1.6 MB). Run
 * after an update of `date-holidays`, or for more years: `npx node scripts/holiday-dates.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Holidays from 'date-holidays';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod/mini';
import { type HolidayRegion, holidayRegions } from '#features/hours/contract/slot-series.ts';
import type { Holiday } from '#features/hours/rules/holidays.ts';

export const holidayFile = join(
  import.meta.dirname,
  '../src/features/hours/rules/holiday-dates.ts',
);

/** The years of the table: longer than anyone plans, and still only 14 KB. */
const firstYear = 2020;
const lastYear = 2100;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i);

/**
 * Zug is a canton of Switzerland, where Berchtoldstag, Easter Monday, Whit Monday and St Stephen's Day are
 * not holidays by law but observed as such; Austria and Germany are covered as a whole.
 */
const calendars = {
  zug: new Holidays('CH', 'ZG', { types: ['public', 'optional'], languages: ['de'] }),
  austria: new Holidays('AT', { types: ['public'], languages: ['de'] }),
  germany: new Holidays('DE', { types: ['public'], languages: ['de'] }),
} as const satisfies Record<HolidayRegion, Holidays>;

/** A region's holidays of one year from the library, ascending. */
export const libraryHolidays = (region: HolidayRegion, year: number): Holiday[] =>
  calendars[region]
    .getHolidays(year)
    .map(({ date, name }) => ({ date: date.slice(0, 'yyyy-mm-dd'.length), region, name }));

/** All dates of a holiday in one text; only `MM-DD` if it is the same each year. */
function written(dates: readonly string[]): string {
  const days = new Set(dates.map((date) => date.slice('yyyy-'.length)));
  return days.size === 1 && dates.length === years.length ? [...days].join() : dates.join(' ');
}

function tableOf(region: HolidayRegion): Record<string, string> {
  const dates = new Map<string, string[]>();
  for (const { date, name } of years.flatMap((year) => libraryHolidays(region, year))) {
    dates.set(name, [...(dates.get(name) ?? []), date]);
  }
  return Object.fromEntries([...dates].map(([name, all]) => [name, written(all)]));
}

async function installedVersion(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('date-holidays/package.json');
  return z.parse(z.object({ version: z.string() }), JSON.parse(await readFile(file, 'utf8')))
    .version;
}

/** The content of the file. Its first comment is kept in every function that bundles the table. */
export async function holidayModule(): Promise<string> {
  const dates = Object.fromEntries(holidayRegions.map((region) => [region, tableOf(region)]));
  const text = `/*!
 * Holidays of Zug, Austria and Germany from date-holidays ${await installedVersion()}
 * (https://github.com/commenthol/date-holidays), which draws on Wikipedia:
 * https://de.wikipedia.org/wiki/Feiertage_in_der_Schweiz
 * https://fr.wikipedia.org/wiki/Jours_f%C3%A9ri%C3%A9s_en_Suisse
 * https://de.wikipedia.org/wiki/Feiertage_in_%C3%96sterreich
 * https://de.wikipedia.org/wiki/Feiertage_in_Deutschland
 * Under CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/), and so is this table;
 * changed: dates and German names alone, ${firstYear} to ${lastYear}.
 */
// Written by scripts/holiday-dates.ts, and never by hand.
import type { HolidayRegion } from '#features/hours/contract/slot-series.ts';

interface HolidayTable {
  firstYear: number;
  lastYear: number;
  /** By region and name: \`MM-DD\` for every year, or each year's \`YYYY-MM-DD\` between spaces. */
  dates: Readonly<Record<HolidayRegion, Readonly<Record<string, string>>>>;
}

export const holidayTable: HolidayTable = ${JSON.stringify({ firstYear, lastYear, dates })};
`;
  return format(text, { ...(await resolveConfig(holidayFile)), filepath: holidayFile });
}

if (import.meta.main) await writeFile(holidayFile, await holidayModule());
