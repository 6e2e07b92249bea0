/** Texts and decisions of the desk about payments and server answers. No React. */
import * as z from 'zod/mini';
import { type Payment, paymentSchema } from '#features/payments/contract/payment.ts';
import { isPayable } from '#features/payments/contract/payment-states.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { canBeSentAgain } from '#features/delivery/desk.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Failure } from '#platform/browser/api.ts';

type Words = Texts<'adminPayments'>;

/** The package's name, or that it was erased. */
export const packageOf = ({ packageName }: Pick<Payment, 'packageName'>, words: Words): string =>
  packageName || words.packageErased;

/** Whether the payment is past its due date and still unpaid; `today` is in the firm's time zone. */
export const isOverdue = (payment: Pick<Payment, 'state' | 'dueOn'>, today: string): boolean =>
  isPayable(payment) && payment.dueOn < today;

/** Whether the payment link was mailed to the client, or is about to be. */
export const isLinkMailed = (deliveries: readonly Delivery[]): boolean =>
  deliveries.some(({ kind, state }) => kind === 'payment_requested' && !canBeSentAgain({ state }));

/** The one with the higher version of two readings of a payment. */
export const newer = (one: Payment, other: Payment | undefined): Payment =>
  other?.id === one.id && other.version > one.version ? other : one;

/** The current payment from a `changed_meanwhile` refusal; `null` for other failures. */
export function changedPayment(failure: Failure): Payment | null {
  if (failure.reason !== 'problem' || failure.problem.code !== 'changed_meanwhile') return null;
  const parsed = z.safeParse(paymentSchema, failure.problem.record);
  return parsed.success ? parsed.data : null;
}

/** Why an action failed, in words; `checkFields` says that the fields show it. */
export function refusalText(
  failure: Failure,
  { refusals, noAnswer, failed }: Words,
  checkFields = failed,
): string {
  if (failure.reason !== 'problem') return noAnswer;
  const known: Readonly<Record<string, string>> = refusals;
  const { code, errors = [] } = failure.problem;
  // The form shows no error for a field that it does not have, such as `appointment`.
  const unnamed = errors.find(({ field }) => field === 'appointment');
  const isShown = errors.length > 0 && !unnamed;
  return known[unnamed?.code ?? code] ?? (isShown ? checkFields : failed);
}

/** What a dispute means for the firm; an inquiry has not taken any money. */
export const disputeText = (
  { state, isInquiry }: NonNullable<Payment['dispute']>,
  { disputes }: Words,
): string => (state === 'open' && isInquiry ? disputes.inquiry : disputes[state]);
