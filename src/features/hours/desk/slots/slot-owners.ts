/** Maps slots to consultants, which the list of slots does not contain; no React. */
import { deskWindowDays, type OfferedTimes } from '#features/hours/contract/hours.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { addDays } from '#platform/time/zone.ts';

/** First and last day of one query. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** The fewest queries that cover the given ascending dates, each no longer than the desk may ask for. */
export function daysToAsk(dates: readonly string[]): Days[] {
  const asked: Days[] = [];
  for (const date of dates) {
    const last = asked.at(-1);
    if (last && date <= addDays(last.startDate, deskWindowDays)) {
      asked.splice(-1, 1, { ...last, endDate: date });
    } else asked.push({ startDate: date, endDate: date });
  }
  return asked;
}

/** Consultant ids by slot id. */
export const ownersOf = (answers: readonly OfferedTimes[]): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap(({ times }) =>
      times.flatMap(({ slot, consultant }) =>
        slot === undefined ? [] : [[slot, consultant] as const],
      ),
    ),
  );

/** A date and time, followed by the consultant's name if there is one to show. */
export const ownedText = (
  moment: string,
  owner: { name: string } | undefined,
  locale: Locale,
): string => (owner ? `${moment}${localeTable[locale].comma} ${isolate(owner.name)}` : moment);
