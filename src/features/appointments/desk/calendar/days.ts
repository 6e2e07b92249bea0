/** The days that a view of the calendar shows; no React. */
import type { Locale } from '#platform/contract/locales.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addMonths } from '#platform/time/calendar.ts';
import { addDays } from '#platform/time/zone.ts';
import type { View } from './address.ts';
import { weekOf } from './week-days.ts';

/** How many days the list shows. */
const listedDays = 30;

const monthOf = (date: string) => date.slice(0, 7);
const firstOf = (date: string) => `${monthOf(date)}-01`;

/** The weeks that the month of a day touches. */
function monthDays(date: string, locale: Locale): string[] {
  const first = weekOf(firstOf(date), locale);
  const days = Array.from({ length: 42 }, (_, index) => addDays(first[0] ?? date, index));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => days.slice(week * 7, week * 7 + 7));
  return weeks.filter((week) => week.some((day) => monthOf(day) === monthOf(date))).flat();
}

export function daysOf(view: View, date: string, locale: Locale): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return weekOf(date, locale);
  if (view === 'month') return monthDays(date, locale);
  return Array.from({ length: listedDays }, (_, index) => addDays(date, index));
}

/** The day of a week that comes into sight first: today, or else the first one. */
export function usualDay(days: readonly string[]): string {
  const today = firmToday();
  return days.includes(today) ? today : (days[0] ?? today);
}

/** The day to go to for the days before (-1) or after (1). */
export function turned(view: View, date: string, way: -1 | 1): string {
  if (view === 'day') return addDays(date, way);
  if (view === 'week') return addDays(date, 7 * way);
  if (view === 'list') return addDays(date, listedDays * way);
  return addMonths(firstOf(date), way);
}
