/** The model of a date grid: the days it shows and its keyboard navigation. Dates are `YYYY-MM-DD`. */
import { addDays, isoWeekday } from './zone.ts';

export interface DateWindow {
  first: string;
  last: string;
}

/** A month's weeks of seven places; places belonging to another month are `null`. */
export interface Month {
  /** The first day of the month. */
  start: string;
  weeks: (string | null)[][];
}

const monthStart = (date: string) => `${date.slice(0, 7)}-01`;
const nextMonth = (date: string) => monthStart(addDays(monthStart(date), 31));
const weekStart = (date: string, firstWeekday: number) =>
  addDays(date, -((isoWeekday(date) - firstWeekday + 7) % 7));

export const isWithin = ({ first, last }: DateWindow, date: string) =>
  first <= date && date <= last;

/** The months that the window touches, each with only the weeks that contain a day of the window. */
export function monthsOf({ first, last }: DateWindow, firstWeekday: number): Month[] {
  const months: Month[] = [];
  for (let start = monthStart(first); start <= last; start = nextMonth(start)) {
    const from = first > start ? first : start;
    const end = addDays(nextMonth(start), -1);
    const to = last < end ? last : end;
    const weeks: Month['weeks'] = [];
    for (let day = weekStart(from, firstWeekday); day <= to; day = addDays(day, 7)) {
      const week = Array.from({ length: 7 }, (_, index) => addDays(day, index));
      weeks.push(week.map((date) => (monthStart(date) === start ? date : null)));
    }
    months.push({ start, weeks });
  }
  return months;
}

/** The same day `months` later, or earlier if negative; the month's last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)].map(Number);
  const target = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1))
    .toISOString()
    .slice(0, 10);
  const length = Number(addDays(nextMonth(target), -1).slice(8));
  return addDays(target, Math.min(day ?? 1, length) - 1);
}

export interface GridDirection {
  dir: 'ltr' | 'rtl';
  firstWeekday: number;
}

function destination(date: string, key: string, { dir, firstWeekday }: GridDirection) {
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return addDays(date, key === forward ? 1 : -1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return weekStart(date, firstWeekday);
    case 'End':
      return addDays(weekStart(date, firstWeekday), 6);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}

/**
 * The date that a key moves to from `date`, as in the APG grid pattern. Arrows are visual: in Arabic the left
 * arrow leads to the next day. `null` for a key that the grid does not handle.
 */
export function moveDay(
  date: string,
  key: string,
  window: DateWindow,
  direction: GridDirection,
): string | null {
  const target = destination(date, key, direction);
  if (target === null || isWithin(window, target)) return target;
  // An arrow does not leave the window; a larger step stops at the window's edge.
  if (key.startsWith('Arrow')) return date;
  return target < window.first ? window.first : window.last;
}
