/** Texts for spans in the firm's time zone; no React. */
import { fill } from '#platform/i18n/fill.ts';
import { isolate, ltr } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import { addDays } from '#platform/time/zone.ts';

type Words = Pick<Desk, 'hoursTexts' | 'locale'>;

/** Both as `YYYY-MM-DDTHH:MM`; `to` is exclusive. */
export interface LocalSpan {
  from: string;
  to: string;
}

const dateOf = (moment: string) => moment.slice(0, 10);
const timeOf = (moment: string) => moment.slice(11);
const isMidnight = (moment: string) => timeOf(moment) === '00:00';

/** The part of a span on one day, as `HH:MM`, with `24:00` as the end of the day; `null` if there is none. */
export function onDay({ from, to }: LocalSpan, date: string): LocalSpan | null {
  const [start, end] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`];
  if (to <= start || from >= end) return null;
  return { from: from <= start ? '00:00' : timeOf(from), to: to >= end ? '24:00' : timeOf(to) };
}

/** Describes an exception: its kind if given, its span and its reason. */
export function aboutText(
  { from, to, reason }: LocalSpan & { reason?: string | undefined },
  words: Words,
  kind?: string,
): string {
  const why = reason === undefined ? undefined : isolate(reason);
  const parts = [kind, formatLocalSpan({ from, to }, words), why];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** `bis 12:00` · `ab 12:00` for hours that start or end with the day; `null` if both times are needed. */
export function boundText({ from, to }: LocalSpan, { hoursTexts }: Words): string | null {
  if (from === '00:00') return fill(hoursTexts.times.until, { time: ltr(to) });
  return to === '24:00' ? fill(hoursTexts.times.from, { time: ltr(from) }) : null;
}

/** `Do., 24. Dez. 2026, 13:00–17:00`. Whole days appear without times: one day, or first and last day. */
export function formatLocalSpan({ from, to }: LocalSpan, words: Words): string {
  const { locale } = words;
  const lastDay = isMidnight(to) ? addDays(dateOf(to), -1) : dateOf(to);
  const { comma } = localeTable[locale];
  const short = (date: string) => formatShortDay(date, locale);
  if (isMidnight(from) && isMidnight(to)) {
    return lastDay === dateOf(from) ? short(lastDay) : `${short(dateOf(from))} – ${short(lastDay)}`;
  }
  const end = isMidnight(to) ? '24:00' : timeOf(to);
  if (lastDay === dateOf(from)) {
    const hours = { from: timeOf(from), to: end };
    const times = boundText(hours, words) ?? ltr(`${hours.from}–${hours.to}`);
    return `${short(lastDay)}${comma} ${times}`;
  }
  const moment = (date: string, time: string) => `${short(date)}${comma} ${ltr(time)}`;
  return `${moment(dateOf(from), timeOf(from))} – ${moment(lastDay, end)}`;
}
