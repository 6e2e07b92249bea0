import type { LinkedPayment } from '#contract/payment.ts';
import type { Locale } from '#contract/locales.ts';
import { firm } from '#firm';
import { formatDate, formatEuros } from '#i18n/format.ts';
import type { Texts } from '#i18n/texts.ts';
import { toLocal } from '#time/zone.ts';

export interface PayFactsProps {
  texts: Texts<'pay'>['facts'];
  locale: Locale;
  payment: LinkedPayment;
}

/** `1. Dezember 2026`, its number with its month on one line. */
export const longDay = (date: string, locale: Locale): string =>
  formatDate(date, locale, { day: 'numeric', month: 'long', year: 'numeric' }).replace(
    /(\d\.?) /,
    '$1\u00a0',
  );

/** What is in doubt, or went back against our will, is not called paid. */
const isDoubtful = ({ state }: LinkedPayment) => state === 'disputed' || state === 'lost';

/** What is paid for, how much, and by when; of what was paid when, of what was given back how much. */
export function PayFacts({ texts, locale, payment }: PayFactsProps) {
  const { packageName, amount, dueOn, note, paidAt, refunded, canPay } = payment;
  return (
    <dl className="facts linked-facts pay-facts tabular">
      <div className="pay-lead">
        <dt>{texts.package}</dt>
        <dd className="pay-package">
          <bdi>{packageName}</bdi>
        </dd>
      </div>
      <div className="pay-lead">
        <dt>{texts.amount}</dt>
        <dd className="pay-amount">
          <bdi>{formatEuros(amount, locale)}</bdi>
        </dd>
      </div>
      {canPay && (
        <>
          <dt>{texts.due}</dt>
          <dd>{longDay(dueOn, locale)}</dd>
        </>
      )}
      {paidAt !== undefined && !isDoubtful(payment) && (
        <>
          <dt>{texts.paidOn}</dt>
          <dd>{longDay(toLocal(new Date(paidAt), firm.timeZone).date, locale)}</dd>
        </>
      )}
      {refunded > 0 && (
        <>
          <dt>{texts.refunded}</dt>
          <dd>
            <bdi>{formatEuros(refunded, locale)}</bdi>
          </dd>
        </>
      )}
      {note !== undefined && (
        <div className="pay-note">
          <dt>{texts.note}</dt>
          <dd dir="auto" className="linked-message">
            {note}
          </dd>
        </div>
      )}
    </dl>
  );
}
