import type { HolidayRegion, SlotSeriesPayload } from '#features/hours/contract/slot-series.ts';
import { firm } from '#firm';
import { groupBy } from '#platform/desk/group-by.ts';
import { expandTimes, readTimes } from './series-times.ts';

/** Values of the form for a series of slots. */
export interface SeriesForm {
  startDate: string;
  endDate: string;
  weekdays: readonly number[];
  mode: 'range' | 'list';
  from: string;
  to: string;
  step: string;
  breakFrom: string;
  breakTo: string;
  list: string;
  holidays: readonly HolidayRegion[];
}

export const emptySeries: SeriesForm = {
  startDate: '',
  endDate: '',
  weekdays: [1, 2, 3, 4, 5],
  mode: 'range',
  from: '09:00',
  to: '17:00',
  step: '60',
  breakFrom: '12:00',
  breakTo: '13:00',
  list: '',
  holidays: ['zug'],
};

/** The times that the form describes, ascending. */
export function timesOf({ mode, list, from, to, step, breakFrom, breakTo }: SeriesForm): string[] {
  if (mode === 'list') return readTimes(list);
  return expandTimes({
    from,
    to,
    step: Number(step),
    duration: firm.appointmentMinutes,
    breaks: [{ from: breakFrom, to: breakTo }],
  });
}

/** Converts the form to a request body; for one consultant if given. */
export function toSeriesPayload(form: SeriesForm, consultant?: string): SlotSeriesPayload {
  const { startDate, endDate, weekdays, holidays } = form;
  return {
    ...(consultant !== undefined && { consultant }),
    startDate,
    endDate,
    weekdays: [...weekdays],
    times: timesOf(form),
    holidays: [...holidays],
  };
}

/** Toggles a value in a set of choices. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** Groups items by date, in their original order. */
export function byDay<T extends { date: string }>(
  items: readonly T[],
): { date: string; items: T[] }[] {
  return [...groupBy(items, ({ date }) => date)].map(([date, group]) => ({
    date,
    items: group,
  }));
}
