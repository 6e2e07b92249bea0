import { memo } from 'react';
import type { Payment } from '#contract/payment.ts';
import { formatEuros } from '#i18n/format.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { DueDay } from './DueDay.tsx';
import { PaymentState } from './PaymentState.tsx';

export interface PaymentRowProps {
  payment: Payment;
  onOpen: (payment: Payment) => void;
}

/** One payment: what for and of whom, how much, until when, and how it stands. */
export const PaymentRow = memo(function PaymentRow({ payment, onOpen }: PaymentRowProps) {
  const { locale } = useDesk();
  const { packageName, amount, clientName } = payment;
  return (
    <li className="desk-row desk-row-payment">
      <div className="desk-row-main">
        <button type="button" className="desk-row-open" onClick={() => onOpen(payment)}>
          <bdi>{packageName}</bdi>
        </button>
        {clientName !== undefined && (
          <p className="desk-row-more">
            <bdi>{clientName}</bdi>
          </p>
        )}
      </div>
      <p className="desk-row-amount tabular">
        <bdi>{formatEuros(amount, locale)}</bdi>
      </p>
      <p className="desk-row-when">
        <DueDay payment={payment} isAlone />
      </p>
      <PaymentState payment={payment} />
    </li>
  );
});
