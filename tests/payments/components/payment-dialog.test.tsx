/** A payment at the desk: asked for, its link handed out, withdrawn, refunded. */
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Payment } from '#features/payments/contract/payment.ts';
import { Payments } from '#features/payments/desk.ts';
import { RequestDialog } from '#features/payments/desk/RequestDialog.tsx';
import { usePaymentDialog } from '#features/payments/desk/use-payment-dialog.tsx';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { answer, answerJson, callsTo, refuse, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';
import { paymentOf } from '#tests/support/payment.ts';

const words = pick('de', 'adminPayments');
const texts = pick('de', 'admin');
const nothing = () => undefined;
const open = paymentOf({ email: 'ada@example.com' });
const paid = paymentOf({ state: 'paid', amount: 100.1, refundable: 100.1, version: 2 });
const dialog = page.getByRole('dialog').last();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const state = find('.desk-payment-head .desk-status');
const link = find('#payment-link');

function Row({ payment }: { payment: Payment }) {
  const { show, dialog: shown } = usePaymentDialog();
  return (
    <>
      <button type="button" onClick={() => show(payment)}>
        Zeigen
      </button>
      {shown}
    </>
  );
}

beforeEach(() => {
  answerJson('GET /api/payments/:id/deliveries', []);
  answerJson('GET /api/deliveries', { deliveries: [], alarms: [], standing: [], trials: {} });
});

/** Opens the payment, which the server has as it is shown. */
async function show(payment: Payment) {
  answerJson('GET /api/payments/:id', payment);
  await mountAtDesk(<Row payment={payment} />);
  await press(page.getByRole('button', { name: 'Zeigen' }));
  await expect.element(state).toHaveTextContent(words.states[payment.state]);
}

it('asking for a payment: takes the amount as it is written, and refuses what is ambiguous', async () => {
  const requested = vi.fn<(payment: Payment) => void>();
  answerJson('POST /api/admin/person/known', []);
  answerJson('POST /api/payments/search', []);
  answer('POST /api/payments/checkout', () => Response.json(open, { status: 201 }));
  await mountAtDesk(<RequestDialog onRequested={requested} onClose={nothing} />);
  const amount = find('#request-amount');
  const send = async (typed: string) => {
    await enter(amount, typed);
    await press(button(words.request.submit));
  };
  await press(button(words.request.submit));
  await expect.element(find('#request-packageName')).toHaveFocus();
  await enter(find('#request-packageName'), 'Strategietag');
  await send('CHF 1250');
  await expect
    .element(find('#request-amount-error'))
    .toHaveTextContent(words.errors.foreign_currency);
  await send('1.234');
  await expect
    .element(find('#request-amount-error'))
    .toHaveTextContent(texts.errors.ambiguous_amount);
  await expect.element(amount).toHaveFocus();
  expect(await findAxeViolations()).toEqual([]);
  expect(callsTo('POST /api/payments/checkout')).toEqual([]);
  await send("1'234.50");
  await expect.poll(() => requested.mock.calls).toEqual([[open]]);
  expect(await sentTo('POST /api/payments/checkout')).toMatchObject([
    { packageName: 'Strategietag', amount: 1234.5, locale: 'de' },
  ]);
});

it('a payment’s link: is copied, mailed once, and mailed again only after a question', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(open);
  await expect.element(link).toHaveValue(open.link);
  await press(button(words.link.copy));
  await expect.element(page.getByText(texts.copied)).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(open.link);
  answerJson('POST /api/payments/:id/mail', { ...open, version: 2 });
  answerJson('GET /api/payments/:id/deliveries', [
    {
      ...{ id: `payment_requested:${open.id}:visitor:mail`, kind: 'payment_requested' },
      ...{ subject: open.id, recipient: 'visitor', channel: 'mail', state: 'sent' },
      ...{ at: '2041-12-01T09:00:00.000Z', attempts: 1 },
    },
  ]);
  await press(button(words.link.mail));
  await expect.element(page.getByText(words.link.mailed)).toBeVisible();
  await expect.element(button(words.link.mail)).not.toBeInTheDocument();
  await press(button(words.link.mailAgain));
  const question = fill(words.link.mailAgainQuestion, { email: 'ada@example.com' });
  await expect.element(dialog.getByText(question)).toBeVisible();
  await press(button(texts.cancel));
  expect(callsTo('POST /api/payments/:id/mail')).toHaveLength(1);
  await press(button(words.link.mailAgain));
  await press(button(words.link.mailAgain));
  await expect.poll(() => callsTo('POST /api/payments/:id/mail')).toHaveLength(2);
});

it('a payment that was paid since is not withdrawn: says so, and shows it without its link', async () => {
  await show(open);
  refuse('POST /api/payments/:id/expire', 'changed_meanwhile', { record: paid });
  answerJson('GET /api/payments/:id', paid);
  await press(button(words.expire.open));
  await expect.element(dialog.getByText(words.expire.question)).toBeVisible();
  expect(callsTo('POST /api/payments/:id/expire')).toEqual([]);
  await press(button(words.expire.action));
  await expect.element(page.getByText(words.refusals.changed_meanwhile)).toBeVisible();
  await expect.element(find('dialog .notice')).toHaveTextContent(words.changed);
  await expect.element(state).toHaveTextContent(words.states.paid);
  await expect.element(link).not.toBeInTheDocument();
  expect(
    callsTo('POST /api/payments/:id/expire').map(({ headers }) => headers.get('If-Match')),
  ).toEqual(['"1"']);
});

it('a refund: at most what is left, with a reason, after a question; then the rest', async () => {
  await show(paid);
  await press(button(words.refund.open));
  const amount = find('#refund-amount');
  const reason = find('#refund-reason');
  await expect.element(amount).toHaveValue('100,10');
  await enter(amount, '100,11');
  await press(button(words.refund.submit));
  await expect.element(find('#refund-amount-error')).toHaveTextContent(texts.errors.outside_rest);
  await expect.element(find('#refund-reason-error')).toHaveTextContent(texts.errors.required);
  expect(await findAxeViolations()).toEqual([]);
  await enter(amount, '40.05');
  await enter(reason, 'Ein Termin entfiel');
  await press(button(words.refund.submit));
  const part = formatEuros(40.05, 'de');
  await expect
    .element(dialog.getByText(fill(words.refund.question, { amount: part })))
    .toBeVisible();
  await press(button(texts.cancel));
  expect(callsTo('POST /api/payments/:id/refund')).toEqual([]);

  const refund = {
    ...{ id: 're_1', amount: 40.05, state: 'succeeded' as const, reason: 'Ein Termin entfiel' },
    at: '2041-12-01T09:00:00.000Z',
  };
  const partly: Payment = {
    ...{ ...paid, version: 3, state: 'partly_refunded', refunds: [refund] },
    ...{ refunded: 40.05, refundable: 60.05 },
  };
  answerJson('POST /api/payments/:id/refund', partly);
  answerJson('GET /api/payments/:id', partly);
  await press(button(words.refund.submit));
  await press(button(fill(words.refund.action, { amount: part })));
  await expect.element(page.getByText(words.refund.done)).toBeVisible();
  await expect.element(state).toHaveTextContent(words.states.partly_refunded);
  await expect.element(dialog.getByText('Ein Termin entfiel', { exact: false })).toBeVisible();
  expect(await sentTo('POST /api/payments/:id/refund')).toEqual([
    { amount: 40.05, reason: 'Ein Termin entfiel' },
  ]);
  await press(button(words.refund.open));
  await expect.element(amount).toHaveValue('60,05');
});

it('the list: is narrowed by state, which the address keeps, and exported as it is narrowed', async () => {
  const expired = paymentOf({ state: 'expired', isTest: true });
  history.replaceState(null, '', '/#payments');
  answerJson('GET /api/payments/setup', { isSetUp: true, isTest: true });
  answer('GET /api/payments', ({ url }) => {
    const { searchParams } = new URL(url);
    return Response.json(searchParams.get('state') === 'expired' ? [expired] : []);
  });
  answer('POST /api/payments/export', () => new Response(null, { status: 500 }));
  await mountAtDesk(<Payments />);
  await expect.element(page.getByText(words.testMode)).toBeVisible();
  await select(find('#payments-state'), 'expired');
  const row = find('.desk-row');
  await expect.element(row.getByText(words.states.expired)).toBeVisible();
  await expect.element(row.getByText(words.isTest)).toBeVisible();
  expect(location.hash).toBe('#payments?state=expired');
  await press(page.getByRole('button', { name: texts.appointments.export }));
  await expect
    .poll(() => sentTo('POST /api/payments/export'))
    .toEqual([{ state: 'expired', locale: 'de' }]);
});
