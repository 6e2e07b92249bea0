import Holidays from 'date-holidays';
import type { HolidayRegion } from '#features/hours/contract/slot-series.ts';
import type { DateRange } from '#platform/rules/period.ts';

export interface Holiday {
  date: string;
  region: HolidayRegion;
  /** In the region's own language. */
  name: string;
}

/**
 * Zug is a canton of Switzerland, where Berchtoldstag, Easter Monday, Whit Monday and St Stephen's
 * are no holidays by law, but kept like them; Austria and Germany are meant as a whole.
 */
const calendars = {
  zug: new Holidays('CH', 'ZG', { types: ['public', 'optional'], languages: ['de'] }),
  austria: new Holidays('AT', { types: ['public'], languages: ['de'] }),
  germany: new Holidays('DE', { types: ['public'], languages: ['de'] }),
} as const satisfies Record<HolidayRegion, Holidays>;

const regions: readonly HolidayRegion[] = ['zug', 'austria', 'germany'];

/** The public holidays of all regions from the first to the last date, ascending. */
export function findHolidays({ startDate, endDate }: DateRange): Holiday[] {
  const first = Number(startDate.slice(0, 4));
  const years = Array.from(
    { length: Number(endDate.slice(0, 4)) - first + 1 },
    (_, i) => first + i,
  );
  return regions
    .flatMap((region) =>
      years
        .flatMap((year) => calendars[region].getHolidays(year))
        .map(({ date, name }) => ({ date: date.slice(0, 'yyyy-mm-dd'.length), region, name })),
    )
    .filter(({ date }) => date >= startDate && date <= endDate)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}
