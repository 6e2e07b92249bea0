import { useState } from 'react';
import { listPayments } from '#features/payments/contract/payment-routes.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatNearDay } from '#platform/desk/format.ts';
import { endOfDay } from '#platform/desk/moments.ts';
import { type Need, type Needs, readState } from '#platform/desk/need.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { laterDialog } from '#platform/desk-ui/later.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { owed, owedOf, useHeldText, useSettle } from './owed.ts';
import { isOverdue, packageOf } from './payment-text.ts';
import { usePaymentDialog } from './use-payment-dialog.tsx';

const ConfirmDialog = laterDialog(async () => {
  const { ConfirmDialog } = await import('#platform/desk-ui/ConfirmDialog.tsx');
  return ConfirmDialog;
});

/** The newest that can be paid; what is due for longer is in the list of payments. */
const payable = reading(['payments', 'payable'], async (call) => {
  const ask = (state: 'open' | 'failed') => call(listPayments, { query: { state, limit: '100' } });
  const [open, failed] = await Promise.all([ask('open'), ask('failed')]);
  if (!open.ok) return open;
  return failed.ok ? { ok: true, value: [...failed.value, ...open.value] } : failed;
});

/** Payments that are overdue, and those for appointments that do not take place. */
export function useMoneyNeeds(): Needs {
  const { paymentTexts, todayTexts, locale } = useDesk();
  const held = useRead(owed);
  const open = useRead(payable);
  const { show, dialog } = usePaymentDialog();
  const settle = useSettle();
  const heldText = useHeldText();
  const [asked, setAsked] = useState<ReturnType<typeof settle> | null>(null);
  const { kinds, request, money: words } = todayTexts;
  const today = firmToday();

  const needOf = (payment: Payment) =>
    ({
      id: `payment ${payment.id}`,
      kind: 'money',
      // Money does not wait for an hour, but for today.
      at: endOfDay(today),
      who: packageOf(payment, paymentTexts),
      onOpen: () => show(payment),
    }) as const;

  const owedNeed = (payment: Payment): Need => {
    const packageName = packageOf(payment, paymentTexts);
    const open = { label: `${paymentTexts.refund.open}: ${packageName}`, act: () => show(payment) };
    const [first, ...more] = [
      ...(payment.refundable > 0 ? [{ name: paymentTexts.refund.open, ...open }] : []),
      ...owedOf(payment).ways.map((how) => {
        const question = settle(payment, how);
        return { name: question.action, label: question.label, act: () => setAsked(question) };
      }),
    ];
    return {
      ...needOf(payment),
      since: Date.parse(payment.overAt ?? payment.createdAt),
      what: kinds.owed,
      more: <Sum payment={payment} sum={heldText(payment)} />,
      primary: first,
      others: more,
    };
  };

  const dueNeed = (payment: Payment): Need => ({
    ...needOf(payment),
    since: endOfDay(payment.dueOn),
    what: kinds.overdue,
    due: fill(words.dueOn, { day: formatNearDay(payment.dueOn, today, locale) }),
    more: <Sum payment={payment} sum={formatEuros(payment.amount, locale)} />,
    primary: {
      name: request.open,
      label: `${request.open}: ${packageOf(payment, paymentTexts)}`,
      act: () => show(payment),
    },
  });

  return {
    items: [
      ...(held.value ?? []).filter((payment) => !owedOf(payment).isDecided).map(owedNeed),
      ...(open.value ?? []).filter((payment) => isOverdue(payment, today)).map(dueNeed),
    ],
    ...readState(held, open),
    dialogs: (
      <>
        {dialog}
        {asked && (
          <ConfirmDialog
            {...asked}
            onConfirm={async () => {
              await asked.onConfirm();
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </>
    ),
  };
}

/** The sum and whose it is. */
function Sum({ payment: { clientName = '' }, sum }: { payment: Payment; sum: string }) {
  return (
    <p className="need-when">
      <bdi className="tabular">{sum}</bdi>
      {clientName !== '' && (
        <>
          {' '}
          · <bdi>{clientName}</bdi>
        </>
      )}
    </p>
  );
}
