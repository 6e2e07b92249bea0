/** Spans by the firm's clocks, in words; no React. */
import type { Locale } from '#contract/locales.ts';
import { formatFullDay, formatShortDay } from '#islands/admin/format.ts';
import { isolate } from '#i18n/isolate.ts';
import { localeTable } from '#i18n/locales.ts';
import { addDays } from '#time/zone.ts';

/** `YYYY-MM-DDTHH:MM` each, until before the second. */
export interface LocalSpan {
  from: string;
  to: string;
}

const dateOf = (moment: string) => moment.slice(0, 10);
const timeOf = (moment: string) => moment.slice(11);
const isMidnight = (moment: string) => timeOf(moment) === '00:00';

/** Times run from left to right in Arabic as well. */
const ltr = (text: string) => `\u2066${text}\u2069`;

/** What of a span lies on one day, `24:00` being its end; `null` where nothing does. */
export function onDay({ from, to }: LocalSpan, date: string): LocalSpan | null {
  const [start, end] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`];
  if (to <= start || from >= end) return null;
  return { from: from <= start ? '00:00' : timeOf(from), to: to >= end ? '24:00' : timeOf(to) };
}

/** What an exception is about: of which kind if said, when, and why. */
export function aboutText(
  { from, to, reason }: LocalSpan & { reason?: string | undefined },
  locale: Locale,
  kind?: string,
): string {
  const why = reason === undefined ? undefined : isolate(reason);
  const parts = [kind, formatLocalSpan({ from, to }, locale), why];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** `Do., 24. Dez. 2026, 13:00–17:00` · whole days without times, and from the first to the last. */
export function formatLocalSpan({ from, to }: LocalSpan, locale: Locale): string {
  const lastDay = isMidnight(to) ? addDays(dateOf(to), -1) : dateOf(to);
  const { comma } = localeTable[locale];
  const short = (date: string) => formatShortDay(date, locale);
  if (isMidnight(from) && isMidnight(to)) {
    return lastDay === dateOf(from)
      ? formatFullDay(lastDay, locale)
      : `${short(dateOf(from))} – ${short(lastDay)}`;
  }
  const end = isMidnight(to) ? '24:00' : timeOf(to);
  if (lastDay === dateOf(from)) {
    return `${formatFullDay(lastDay, locale)}${comma} ${ltr(`${timeOf(from)}–${end}`)}`;
  }
  const moment = (date: string, time: string) => `${short(date)}${comma} ${ltr(time)}`;
  return `${moment(dateOf(from), timeOf(from))} – ${moment(lastDay, end)}`;
}
