import { useDesk } from '#platform/desk/desk.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';

/** Says how many more entries a shortened list has; nothing where it is whole. */
export function HiddenCount({ hidden }: { hidden: number }) {
  const { hoursTexts, locale } = useDesk();
  if (hidden <= 0) return null;
  const count = formatNumber(hidden, locale);
  return <p className="desk-note">{plural(hoursTexts.preview.more, hidden, locale, { count })}</p>;
}
