import type { Locale } from '#contract/fields.ts';
import { firm } from '#firm';
import { formatDate } from '#i18n/format.ts';
import { localeTable } from '#i18n/locales.ts';
import { toLocal } from '#time/zone.ts';

/** `Di., 1. Dez. 2026` · `Tue, 1 Dec 2026`: short enough for a row. */
export function formatShortDay(date: string, locale: Locale): string {
  return formatDate(date, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** An instant as the firm's own clock shows it. */
export function formatInstant(instant: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTable[locale].formatTag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: firm.timeZone,
  }).format(new Date(instant));
}

/** Today in the firm's zone. */
export function firmToday(): string {
  return toLocal(new Date(), firm.timeZone).date;
}

/** `2 Minuten` · `2 minutes`, rounded up: what is promised is kept. */
export function formatWait(seconds: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTable[locale].formatTag, {
    style: 'unit',
    unit: seconds < 60 ? 'second' : 'minute',
    unitDisplay: 'long',
  }).format(seconds < 60 ? seconds : Math.ceil(seconds / 60));
}
