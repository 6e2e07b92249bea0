import type { Locale } from '#platform/contract/locales.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import { firm } from '#firm';
import { toLocal } from '#platform/time/zone.ts';
import { formatMoment } from './format.ts';
import { minuteMs } from '#platform/time/units.ts';

/** UTC instants. */
interface Span {
  startsAt: string;
  endsAt: string;
}

/** `Dienstag, 1. Dezember 2026, 10:00–11:00`; includes the second day if the end falls on another one. */
export function formatSpan({ startsAt, endsAt }: Span, locale: Locale): string {
  const start = toLocal(new Date(startsAt), firm.timeZone);
  const end = toLocal(new Date(endsAt), firm.timeZone);
  // Isolated as one piece, so that it runs from left to right in Arabic as well.
  const times = (until: string) => ltr(`${start.time}–${until}`);
  if (start.date === end.date)
    return formatMoment({ date: start.date, time: times(end.time) }, locale);
  return `${formatMoment(start, locale)} – ${formatMoment(end, locale)}`;
}

/** End time in the firm's time zone, `HH:MM`. */
export const endOf = ({ endsAt }: Pick<Span, 'endsAt'>): string =>
  toLocal(new Date(endsAt), firm.timeZone).time;

/** Duration in minutes. */
export const minutesOf = ({ startsAt, endsAt }: Span): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
