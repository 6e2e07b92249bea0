import { memo } from 'react';
import type { Payment } from '#features/payments/contract/payment.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { PaidDay } from './PaidDay.tsx';
import { DueDay } from './DueDay.tsx';
import { packageOf } from './payment-text.ts';
import { PaymentState } from './PaymentState.tsx';

export interface PaymentRowProps {
  payment: Payment;
  onOpen: (payment: Payment) => void;
}

/** One payment in the list: package, client, amount, day and state. */
export const PaymentRow = memo(function PaymentRow({ payment, onOpen }: PaymentRowProps) {
  const { paymentTexts: words, locale } = useDesk();
  const { amount, refunded, clientName, paidAt, state } = payment;
  return (
    <li className="desk-row desk-row-payment">
      <div className="desk-row-main">
        <button type="button" className="desk-row-open" onClick={() => onOpen(payment)}>
          <bdi>{packageOf(payment, words)}</bdi>
        </button>
        {clientName !== undefined && (
          <p className="desk-row-more">
            <bdi>{clientName}</bdi>
          </p>
        )}
      </div>
      <div className="desk-row-amount tabular">
        <p>
          <bdi>{formatEuros(amount, locale)}</bdi>
        </p>
        {state === 'partly_refunded' && (
          <p className="desk-note">
            {fill(words.row.refunded, { amount: formatEuros(refunded, locale) })}
          </p>
        )}
      </div>
      <p className="desk-row-when">
        {paidAt === undefined ? <DueDay payment={payment} isAlone /> : <PaidDay at={paidAt} />}
      </p>
      <PaymentState payment={payment} />
    </li>
  );
});
