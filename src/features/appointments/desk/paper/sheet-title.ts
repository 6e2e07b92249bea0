import type { Desk } from '#platform/desk/desk.ts';
import { formatFullDay } from '#platform/desk/format.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate } from '#platform/i18n/format.ts';

/** `Termine am Freitag, 27. November 2026`, or of the days from the first to the last. */
export function sheetTitle(
  days: readonly string[],
  { actTexts, locale }: Pick<Desk, 'actTexts' | 'locale'>,
): string {
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  const { title, titleOfDays } = actTexts.paper;
  if (first === last) return fill(title, { day: formatFullDay(first, locale) });
  const day = (date: string) =>
    formatDate(date, locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return fill(titleOfDays, { from: day(first), to: day(last) });
}
