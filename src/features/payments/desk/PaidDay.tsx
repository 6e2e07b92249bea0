import { firm } from '#firm';
import { formatDate } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Rich } from '#platform/browser/Rich.tsx';
import { toLocal } from '#platform/time/zone.ts';
import { short } from './short-day.ts';

/** Day of payment in the firm's time zone, for a row of the list. */
export function PaidDay({ at }: { at: string }) {
  const { paymentTexts: words, locale } = useDesk();
  const { date } = toLocal(new Date(at), firm.timeZone);
  const day = (
    <time className="desk-due tabular" dateTime={date}>
      {formatDate(date, locale, short)}
    </time>
  );
  return <Rich text={words.row.paid} values={{ date: day }} />;
}
