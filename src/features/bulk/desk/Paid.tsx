import { toEuros } from '#platform/contract/euros.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros, formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** The payments for the chosen appointments; `amount` is in euros. Renders nothing where there are none. */
export function Paid({ sums }: { sums: readonly { amount: number; count: number }[] }) {
  const { bulkTexts: words, locale } = useDesk();
  const cents = sums.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const count = sums.reduce((sum, each) => sum + each.count, 0);
  if (cents <= 0) return null;
  const amount = formatEuros(toEuros(cents), locale);
  return (
    <p className="notice desk-notice desk-strong">
      {fill(words.paid, { amount, count: formatNumber(count, locale) })}
    </p>
  );
}
