import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { owed } from './OwedList.tsx';

/** How many payments for appointments that do not take place are to be settled; leads to their list. */
export function OwedNotice() {
  const { paymentTexts, locale } = useDesk();
  const { value = [] } = useRead(owed);
  if (value.length === 0) return null;
  return (
    <p className="notice desk-notice">
      <a href="#payments" className="desk-strong">
        {paymentTexts.owed.title}:{' '}
        <span className="tabular">{formatNumber(value.length, locale)}</span>
      </a>
    </p>
  );
}
