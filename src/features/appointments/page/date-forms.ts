/** The forms in which the booking page writes dates; their words come with the page. */
import type { DateParts } from '#platform/i18n/day-words.ts';
import { dayParts } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/contract/locales.ts';

export const wholeDay = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
} as const satisfies DateParts;

export const monthAndYear = { month: 'long', year: 'numeric' } as const satisfies DateParts;

/** On one line of a third of a phone: Arabic has no short names, neither of days nor of months. */
export const shortDay = (locale: Locale): DateParts =>
  locale === 'ar'
    ? { day: 'numeric', month: 'long' }
    : { weekday: 'short', day: 'numeric', month: 'short' };

export const dateForms = (locale: Locale): readonly DateParts[] => [
  ...[wholeDay, monthAndYear, dayParts],
  shortDay(locale),
];
