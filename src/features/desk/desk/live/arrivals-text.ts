import { arrivalKinds } from '#features/desk/contract/news.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural, type PluralTexts } from '#platform/i18n/plural.ts';
import type { Arrival } from './news-state.ts';

/** Text that counts the arrivals of each kind, in the order of the desk's areas. */
export function arrivalsText(
  arrivals: readonly Arrival[],
  texts: Readonly<Record<Arrival['kind'], PluralTexts>>,
  locale: Locale,
): string {
  return (
    arrivalKinds
      .map((kind) => [kind, arrivals.filter((one) => one.kind === kind).length] as const)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) =>
        plural(texts[kind], count, locale, { count: formatNumber(count, locale) }),
      )
      // No-break space before the dot: a wrapped line ends with the dot instead of beginning with it.
      .join('\u00a0· ')
  );
}
