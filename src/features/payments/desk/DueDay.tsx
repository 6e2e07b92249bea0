import type { Payment } from '#features/payments/contract/payment.ts';
import { formatDate } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatShortDay } from '#platform/desk/format.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { Rich } from '#platform/browser/Rich.tsx';
import { isOverdue } from './payment-text.ts';
import { short } from './short-day.ts';

export interface DueDayProps {
  payment: Payment;
  /** Shown without a label beside it. */
  isAlone?: boolean;
}

/** Due date of a payment, marked when it has passed. */
export function DueDay({ payment, isAlone = false }: DueDayProps) {
  const { paymentTexts: words, locale } = useDesk();
  const day = (
    <time className="desk-due tabular" dateTime={payment.dueOn}>
      {isAlone ? formatDate(payment.dueOn, locale, short) : formatShortDay(payment.dueOn, locale)}
    </time>
  );
  return (
    <>
      {isAlone ? <Rich text={words.due} values={{ date: day }} /> : day}
      {isOverdue(payment, firmToday()) && (
        <>
          {' '}
          <span className="desk-overdue">{words.overdue}</span>
        </>
      )}
    </>
  );
}
