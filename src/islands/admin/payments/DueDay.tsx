import type { Payment } from '#contract/payment.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatShortDay } from '#islands/admin/format.ts';
import { firmToday } from '#islands/firm-clock.ts';
import { isOverdue } from './payment-text.ts';

/** Until when a payment is asked for, and that this day has passed. */
export function DueDay({ payment }: { payment: Payment }) {
  const { paymentTexts: words, locale } = useDesk();
  return (
    <>
      <time className="tabular" dateTime={payment.dueOn}>
        {formatShortDay(payment.dueOn, locale)}
      </time>
      {isOverdue(payment, firmToday()) && (
        <>
          {' '}
          <span className="desk-overdue">{words.overdue}</span>
        </>
      )}
    </>
  );
}
