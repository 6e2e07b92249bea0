/** Texts for weekly hours; no React. */
import { fill } from '#platform/i18n/fill.ts';
import { weekdaysOf } from '#platform/i18n/format.ts';
import { timesText } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import {
  type WeeklyHoursForm,
  type PlanForm,
  type PlanOverlap,
  toWeeklyHours,
} from './weekly-hours-form.ts';

type Words = Pick<Desk, 'hoursTexts' | 'locale'>;

/** Fills the text for a period: between two dates, from a date, until a date, or always. */
function bounded(
  texts: Readonly<Record<'between' | 'from' | 'until' | 'always', string>>,
  [start, end]: readonly [from: string, until: string],
  { locale }: Pick<Words, 'locale'>,
): string {
  const from = start === '' ? '' : formatShortDay(start, locale);
  const until = end === '' ? '' : formatShortDay(end, locale);
  if (from !== '' && until !== '') return fill(texts.between, { from, until });
  if (from !== '') return fill(texts.from, { from });
  return until === '' ? texts.always : fill(texts.until, { until });
}

/** `Gilt vom Do., 1. Juli 2027 bis …` */
export const validityText = (
  { validFrom, validUntil }: Pick<PlanForm, 'validFrom' | 'validUntil'>,
  words: Words,
): string => bounded(words.hoursTexts.plan, [validFrom, validUntil], words);

/** `Montag bis Mittwoch und Freitag`. Takes weekdays (1 Monday to 7 Sunday) in any order. */
export function weekdaysText(weekdays: readonly number[], { hoursTexts, locale }: Words): string {
  const { first, names } = weekdaysOf(locale);
  const placeOf = (weekday: number) => (weekday - first + 7) % 7;
  const runs: number[][] = [];
  for (const place of weekdays.map(placeOf).toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run?.at(-1) === place - 1) run.push(place);
    else runs.push([place]);
  }
  const name = (place = 0) => names[place]?.long ?? '';
  // Two consecutive days are both named; only longer runs become a range.
  const parts = runs.flatMap((run) =>
    run.length > 2
      ? [fill(hoursTexts.plan.days, { from: name(run[0]), to: name(run.at(-1)) })]
      : run.map(name),
  );
  const { formatTag } = localeTable[locale];
  return new Intl.ListFormat(formatTag, { type: 'conjunction' }).format(parts);
}

/** One line per group of days with the same hours: `Montag bis Freitag`, `09:00–12:00 · 13:00–17:00`. */
export const weekLines = (plan: PlanForm, words: Words): { days: string; times: string }[] =>
  toWeeklyHours({ plans: [plan], holidays: [] }).rules.map(({ weekdays, spans }) => ({
    days: weekdaysText(weekdays, words),
    times: timesText(spans.map(({ from, to }) => `${from}–${to}`)),
  }));

/** Regions whose public holidays are closed: `Kanton Zug und Österreich`. */
export function holidaysText(
  { holidays }: Pick<WeeklyHoursForm, 'holidays'>,
  { texts, hoursTexts, locale }: Words & Pick<Desk, 'texts'>,
): string {
  if (holidays.length === 0) return hoursTexts.meanwhile.noHolidays;
  const { formatTag } = localeTable[locale];
  const names = holidays.map((region) => texts.series.regions[region]);
  return new Intl.ListFormat(formatTag, { type: 'conjunction' }).format(names);
}

function adviceText({ last, first }: PlanOverlap, { hoursTexts, locale }: Words): string {
  const advice = hoursTexts.plan.overlapAdvice;
  const days = {
    last: last === '' ? '' : formatShortDay(last, locale),
    first: first === '' ? '' : formatShortDay(first, locale),
  };
  if (last !== '' && first !== '') return fill(advice.around, days);
  if (last !== '') return fill(advice.before, days);
  return fill(first === '' ? advice.instead : advice.after, days);
}

/** Names the earlier plan whose hours count as well, and the remedy if that is not intended. */
export function overlapText(overlap: PlanOverlap, words: Words): string {
  const { overlap: text, overlapTimes } = words.hoursTexts.plan;
  const { other, weekdays, from, until } = overlap;
  const named = fill(text, {
    other: validityText(other, words),
    days: weekdaysText(weekdays, words),
  });
  const when = bounded(overlapTimes, [from, until], words);
  return `${named} ${when} ${adviceText(overlap, words)}`;
}
