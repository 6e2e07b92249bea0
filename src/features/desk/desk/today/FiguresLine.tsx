import { listOf } from '#features/desk/desk/figures/addresses.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural, type PluralTexts } from '#platform/i18n/plural.ts';

/** Three figures in one line; each leads to the list of what it counts. */
export function FiguresLine() {
  const { todayTexts, locale } = useDesk();
  const { value } = useStatistics();
  const words = todayTexts.figures;
  const today = firmToday();
  const figures: readonly (readonly [PluralTexts, number | undefined, string])[] = [
    [words.today, value?.today, listOf.today(today)],
    [words.thisWeek, value?.thisWeek, listOf.thisWeek(today)],
    [words.free, value?.slots.free, '#calendar'],
  ];
  return (
    <ul className="today-figures tabular" aria-busy={!value}>
      {figures.map(([texts, count, href]) => (
        <li key={href}>
          <a href={href}>
            {count === undefined
              ? plural(texts, 100, locale, { count: '–' })
              : plural(texts, count, locale, { count: formatNumber(count, locale) })}
          </a>
        </li>
      ))}
    </ul>
  );
}
