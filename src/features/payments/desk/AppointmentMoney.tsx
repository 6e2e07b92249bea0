import { type RefObject, useImperativeHandle, useState } from 'react';
import { toCents, toEuros } from '#platform/contract/euros.ts';
import { listPayments } from '#features/payments/contract/payment-routes.ts';
import { heldCents, type Payment, returningCents } from '#features/payments/contract/payment.ts';
import { isPayable } from '#features/payments/contract/payment-states.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import {
  type MoneyFault,
  type MoneyReader,
  noMoneyDraft,
  readMoney,
} from '#platform/form/money-choice.ts';
import { MoneyQuestion } from '#platform/form/MoneyQuestion.tsx';
import { usePaymentDialog } from './use-payment-dialog.tsx';

/** Payments requested for one appointment, newest first. */
export const paymentsOf = (appointment: string) =>
  reading(['payments', 'of', appointment], (call) =>
    call(listPayments, { query: { appointment } }),
  );

/**
 * Sums in cents: held by the firm, and of that on its way back and disputed; on its way here; and open (withdrawn
 * when the appointment ends). `free`: what can be given back.
 */
function sumsOf(payments: readonly Payment[]) {
  const sums = { paid: 0, returning: 0, disputed: 0, processing: 0, open: 0, free: 0 };
  for (const payment of payments) {
    const cents = toCents(payment.amount) ?? 0;
    const held = heldCents(payment);
    const returning = Math.min(held, returningCents(payment));
    const free = held > 0 ? (toCents(payment.refundable) ?? 0) : 0;
    sums.paid += held;
    sums.returning += returning;
    sums.disputed += Math.max(0, held - returning - free);
    sums.free += free;
    if (payment.state === 'processing') sums.processing += cents;
    if (isPayable(payment)) sums.open += cents;
  }
  return sums;
}

/**
 * Shown before an appointment is ended: what was paid for it and what is still open. With `reader` it asks what
 * becomes of what was paid. Each paid payment can be opened. Renders nothing if no payment was requested.
 */
export function AppointmentMoney({
  appointment,
  reader,
}: {
  appointment: string;
  reader?: RefObject<MoneyReader | null> | undefined;
}) {
  const { paymentTexts, locale } = useDesk();
  const { value = [], hasFailed } = useRead(paymentsOf(appointment));
  const { show, dialog } = usePaymentDialog();
  const [draft, setDraft] = useState(noMoneyDraft);
  const [refused, setRefused] = useState<{ fault: MoneyFault }>();
  const words = paymentTexts.ends;
  const sums = sumsOf(value);
  const said = (['paid', 'returning', 'disputed', 'processing', 'open'] as const).filter(
    (what) => sums[what] > 0,
  );
  const paid = value.filter((payment) => heldCents(payment) > 0);
  const free = toEuros(sums.free);
  const held = toEuros(sums.paid - sums.returning);
  useImperativeHandle(reader, () => () => {
    const sum = { paid: held, refundable: free };
    const read = free > 0 ? readMoney(draft, sum) : { money: undefined };
    setRefused('fault' in read ? read : undefined);
    return 'fault' in read ? null : read;
  });
  if (hasFailed) return <p className="desk-note desk-form-wide">{words.unknown}</p>;
  if (said.length === 0) return null;
  return (
    <div className="notice desk-notice desk-form-wide" role="note">
      {said.map((what) => (
        <p key={what} className={what === 'paid' ? 'desk-strong' : undefined}>
          {fill(what === 'paid' && reader ? words.paidOnly : words[what], {
            amount: formatEuros(toEuros(sums[what]), locale),
          })}
        </p>
      ))}
      {paid.map((payment) => (
        <p key={payment.id}>
          <button type="button" className="desk-link" onClick={() => show(payment)}>
            {words.show}
            {paid.length > 1 && (
              <>
                : <bdi>{payment.packageName}</bdi>
              </>
            )}
          </button>
        </p>
      ))}
      {reader && free > 0 && (
        <MoneyQuestion
          form={`cancel-${appointment}`}
          texts={words.question}
          {...{ locale, draft, refused }}
          paid={free}
          onChange={(next) => {
            setDraft(next);
            setRefused(undefined);
          }}
        />
      )}
      {dialog}
    </div>
  );
}
