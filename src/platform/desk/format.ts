import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDate } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { dayMs } from '#platform/time/units.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

const full = { day: 'numeric', year: 'numeric' } as const;

/** `Di., 1. Dez. 2026` · `Tue, 1 Dec 2026`: short enough for a row. */
export function formatShortDay(date: string, locale: Locale): string {
  return formatDate(date, locale, { ...full, weekday: 'short', month: 'short' });
}

/** `gestern`, `heute` or `morgen`; any other day as `Di., 1. Dez.`, with the year if it is another. */
export function formatNearDay(date: string, today: string, locale: Locale): string {
  const days = (Date.parse(date) - Date.parse(today)) / dayMs;
  const isOtherYear = date.slice(0, 4) !== today.slice(0, 4);
  return Math.abs(days) > 1
    ? formatDate(date, locale, {
        ...{ weekday: 'short', day: 'numeric', month: 'short' },
        ...(isOtherYear && { year: 'numeric' }),
      })
    : new Intl.RelativeTimeFormat(localeTable[locale].formatTag, { numeric: 'auto' }).format(
        days,
        'day',
      );
}

/** `Dienstag, 1. Dezember 2026`: for places where the day must be unmistakable. */
export function formatFullDay(date: string, locale: Locale): string {
  return formatDate(date, locale, { ...full, weekday: 'long', month: 'long' });
}

/** `Dienstag, 1. Dezember 2026, 10:00`, with the language's own comma. */
export function formatMoment({ date, time }: LocalDateTime, locale: Locale): string {
  return `${formatFullDay(date, locale)}${localeTable[locale].comma} ${time}`;
}

// Cached per language: making a formatter costs far more than using it.
const clocks = new Map<Locale, Intl.DateTimeFormat>();

/** Formats an instant in the firm's time zone. */
export function formatInstant(instant: string, locale: Locale): string {
  const clock =
    clocks.get(locale) ??
    new Intl.DateTimeFormat(localeTable[locale].formatTag, {
      ...full,
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: firm.timeZone,
    });
  clocks.set(locale, clock);
  return clock.format(new Date(instant));
}

/** `2 Minuten` · `2 minutes`, rounded up, so that the wait is never longer than shown. */
export function formatWait(seconds: number, locale: Locale): string {
  return new Intl.NumberFormat(localeTable[locale].formatTag, {
    style: 'unit',
    unit: seconds < 60 ? 'second' : 'minute',
    unitDisplay: 'long',
  }).format(seconds < 60 ? seconds : Math.ceil(seconds / 60));
}
