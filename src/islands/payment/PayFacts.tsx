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

/** `1. Dezember 2026` */
export const longDay = (date: string, locale: Locale) =>
  formatDate(date, locale, { day: 'numeric', month: 'long', year: 'numeric' });

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
      {paidAt !== undefined && (
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
