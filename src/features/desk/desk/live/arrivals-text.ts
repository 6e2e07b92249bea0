import type { Locale } from '#platform/contract/locales.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural, type PluralTexts } from '#platform/i18n/plural.ts';
import type { Arrival } from './news-state.ts';

/** What arrived, in words: so many of each kind, in the order of the desk's areas. */
export function arrivalsText(
  arrivals: readonly Arrival[],
  texts: Readonly<Record<Arrival['kind'], PluralTexts>>,
  locale: Locale,
): string {
  const kinds = ['appointments', 'messages', 'inquiries'] as const;
  return (
    kinds
      .map((kind) => [kind, arrivals.filter((one) => one.kind === kind).length] as const)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) =>
        plural(texts[kind], count, locale, { count: formatNumber(count, locale) }),
      )
      // A line that is too short for all of them ends with the dot.
      .join('\u00a0· ')
  );
}
