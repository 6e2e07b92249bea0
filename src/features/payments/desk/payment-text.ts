/** What the desk makes of a payment and of what the server says of it; no React. */
import * as z from 'zod/mini';
import { isPayable, type Payment, paymentSchema } from '#features/payments/contract/payment.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { canBeSentAgain } from '#features/delivery/desk.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Failure } from '#platform/browser/api.ts';

type Words = Texts<'adminPayments'>;

/** Whether it should have been paid by now; `today` is the firm's. */
export const isOverdue = (payment: Pick<Payment, 'state' | 'dueOn'>, today: string): boolean =>
  isPayable(payment) && payment.dueOn < today;

/** Whether a payment's link went to its client by mail, or is about to. */
export const isLinkMailed = (deliveries: readonly Delivery[]): boolean =>
  deliveries.some(({ kind, state }) => kind === 'payment_requested' && !canBeSentAgain({ state }));

/** Of two readings of one payment, the one that knows more. */
export const newer = (one: Payment, other: Payment | undefined): Payment =>
  other?.id === one.id && other.version > one.version ? other : one;

/** The payment as it is now, where the server refused to act because it is another than was shown. */
export function changedPayment(failure: Failure): Payment | null {
  if (failure.reason !== 'problem' || failure.problem.code !== 'changed_meanwhile') return null;
  const parsed = z.safeParse(paymentSchema, failure.problem.record);
  return parsed.success ? parsed.data : null;
}

/** Why something was not done, in words. */
export function refusalText(failure: Failure, { refusals, noAnswer, failed }: Words): string {
  if (failure.reason !== 'problem') return noAnswer;
  const known: Readonly<Record<string, string>> = refusals;
  const { code, errors = [] } = failure.problem;
  // Of what stands in no field, the form itself has no words.
  const unnamed = errors.find(({ field }) => field === 'appointment');
  return known[unnamed?.code ?? code] ?? failed;
}

/** What an objection of the client's bank means for the firm; a mere inquiry has taken nothing. */
export const disputeText = (
  { state, isInquiry }: NonNullable<Payment['dispute']>,
  { disputes }: Words,
): string => (state === 'open' && isInquiry ? disputes.inquiry : disputes[state]);
