/** Texts on external calendars; no React. */
import type {
  OutsideCalendar,
  OutsideCause,
} from '#features/calendars/contract/outside-calendar.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate, ltr } from '#platform/i18n/isolate.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';

type Words = Pick<Desk, 'hoursTexts' | 'locale'>;

/** HTTP statuses that mean that the address is no longer valid. */
const refusals = ['401', '403', '404', '410'];

/** Why a calendar cannot be read, as text. */
export function causeText(cause: OutsideCause, { hoursTexts }: Pick<Words, 'hoursTexts'>): string {
  const { causes } = hoursTexts.outside;
  const known: Readonly<Record<string, string>> = causes;
  const [, status] = /^http_(\d+)$/.exec(cause) ?? [];
  if (status === undefined) return known[cause] ?? causes.unreachable;
  return fill(refusals.includes(status) ? causes.refused : causes.http, { status });
}

/** Host of a calendar, and the hint that tells it from others at that host. */
export function nameText(
  { host, hint }: OutsideCalendar,
  { hoursTexts }: Pick<Words, 'hoursTexts'>,
) {
  if (hint === '') return ltr(host);
  return `${ltr(host)} · ${fill(hoursTexts.outside.hint, { hint: ltr(hint) })}`;
}

/** Question before a removal. A calendar that was never read blocks no time that could become free. */
export function removalText(
  calendar: OutsideCalendar,
  name: string,
  { hoursTexts }: Pick<Words, 'hoursTexts'>,
): string {
  const { removeQuestion, removeUnread } = hoursTexts.outside;
  return fill(calendar.readAt === undefined ? removeUnread : removeQuestion, {
    calendar: nameText(calendar, { hoursTexts }),
    name: isolate(name),
  });
}

/** Status of a calendar's reads: last failure, whether events read before still hold, last success. */
export function readingText(
  { readAt, failedSince, cause }: OutsideCalendar,
  { hoursTexts, locale }: Words,
): string[] {
  const words = hoursTexts.outside;
  const read =
    readAt === undefined ? words.never : fill(words.read, { at: formatInstant(readAt, locale) });
  if (failedSince === undefined || cause === undefined) return [read];
  const failed = fill(words.failed, {
    since: formatInstant(failedSince, locale),
    cause: causeText(cause, { hoursTexts }),
  });
  return readAt === undefined ? [failed, read] : [failed, words.holds, read];
}
