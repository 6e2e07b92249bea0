/** Whose slots are whose, which the list of slots does not say; no React. */
import { deskWindowDays, type OfferedTimes } from '#features/hours/contract/hours.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { addDays } from '#platform/time/zone.ts';

/** First and last day of what is asked for at once. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** The fewest questions that have all of these days in them, ascending, each as long as the desk may ask. */
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

/** Consultants by the slots that are offered as theirs. */
export const ownersOf = (answers: readonly OfferedTimes[]): ReadonlyMap<string, string> =>
  new Map(
    answers.flatMap(({ times }) =>
      times.flatMap(({ slot, consultant }) =>
        slot === undefined ? [] : [[slot, consultant] as const],
      ),
    ),
  );

/** A moment with whose it is, where that has to be said. */
export const ownedText = (
  moment: string,
  owner: { name: string } | undefined,
  locale: Locale,
): string => (owner ? `${moment}${localeTable[locale].comma} ${isolate(owner.name)}` : moment);
