import { type HolidayRegion, holidayRegions } from '#features/hours/contract/slot-series.ts';
import type { DateRange } from '#platform/rules/period.ts';
import { holidayTable } from './holiday-dates.ts';

export interface Holiday {
  date: string;
  region: HolidayRegion;
  /** In the region's own language. */
  name: string;
}

const yearOf = (date: string) => Number(date.slice(0, 4));

/**
 * The public holidays of all regions from the first to the last date, ascending. The table
 * (`holiday-dates.ts`) has none before or after its years.
 */
export function findHolidays({ startDate, endDate }: DateRange): Holiday[] {
  const first = Math.max(yearOf(startDate), holidayTable.firstYear);
  const last = Math.min(yearOf(endDate), holidayTable.lastYear);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  const datesOf = (written: string) =>
    written.length === 'mm-dd'.length
      ? years.map((year) => `${year}-${written}`)
      : written.split(' ');
  return holidayRegions
    .flatMap((region) =>
      Object.entries(holidayTable.dates[region]).flatMap(([name, written]) =>
        datesOf(written).map((date) => ({ date, region, name })),
      ),
    )
    .filter(({ date }) => date >= startDate && date <= endDate)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}
