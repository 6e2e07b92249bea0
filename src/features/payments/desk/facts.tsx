import type { ReactNode } from 'react';
import type { Payment } from '#features/payments/contract/payment.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros, languageName } from '#platform/i18n/format.ts';
import type { Desk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { MailLink } from '#platform/browser/MailLink.tsx';
import { DueDay } from './DueDay.tsx';
import { disputeText } from './payment-text.ts';

type Fact = readonly [name: string, value: ReactNode];

/**
 * Rows of the payment dialog, in this order; `appointment` is the content of the appointment's row. Every
 * field of the contract needs an entry here, otherwise this does not compile; `null` means that the field is
 * shown elsewhere or not at all.
 */
export function factsOf(
  payment: Payment,
  { texts, paymentTexts, locale }: Pick<Desk, 'texts' | 'paymentTexts' | 'locale'>,
  appointment: ReactNode,
): readonly Fact[] {
  const words = paymentTexts.facts;
  const { clientName, email, payer, reference, note, paidAt, refunded, dispute } = payment;
  const money = (amount: number) => <bdi className="tabular">{formatEuros(amount, locale)}</bdi>;
  const facts: Readonly<Record<keyof Payment, Fact | null>> = {
    refunded: refunded > 0 ? [words.refunded, money(refunded)] : null,
    dispute: dispute
      ? [
          words.dispute,
          fill(disputeText(dispute, paymentTexts), {
            amount: formatEuros(dispute.amount, locale),
            at: formatInstant(dispute.at, locale),
          }),
        ]
      : null,
    dueOn: [words.dueOn, <DueDay key="due" payment={payment} />],
    paidAt: paidAt === undefined ? null : [words.paidAt, formatInstant(paidAt, locale)],
    clientName: clientName === undefined ? null : [texts.appointments.name, clientName],
    email:
      email === undefined
        ? null
        : [texts.appointments.email, <MailLink key="email" email={email} />],
    payer: payer === undefined ? null : [words.payer, payer],
    reference: reference === undefined ? null : [words.reference, reference],
    locale: [texts.appointments.language, languageName(payment.locale, locale)],
    appointment: appointment === null ? null : [words.appointment, appointment],
    note:
      note === undefined
        ? null
        : [
            words.note,
            <span key="note" className="desk-message" dir="auto">
              {note}
            </span>,
          ],
    overAt:
      payment.overAt === undefined
        ? null
        : [words.over, fill(words.overSince, { at: formatInstant(payment.overAt, locale) })],
    dismissedAt:
      payment.dismissedAt === undefined
        ? null
        : [
            words[payment.elsewhere ? 'elsewhere' : 'dismissed'],
            formatInstant(payment.dismissedAt, locale),
          ],
    kept: payment.kept ? [words.kept, money(payment.kept)] : null,
    createdAt: [words.createdAt, formatInstant(payment.createdAt, locale)],
    dashboard:
      payment.dashboard === undefined
        ? null
        : [
            words.stripe,
            <a key="dashboard" href={payment.dashboard} target="_blank" rel="noreferrer">
              {words.showAtStripe}
            </a>,
          ],
    // The id is also in Stripe's metadata and in the firm's books.
    id: [
      words.id,
      <code key="id" className="desk-payment-id tabular" dir="ltr">
        {payment.id}
      </code>,
    ],
    elsewhere: null,
    // Shown as title, label or other parts of the dialog.
    packageName: null,
    amount: null,
    state: null,
    isTest: null,
    refunds: null,
    refundable: null,
    link: null,
    isStale: null,
    // Not meant for people.
    version: null,
  };
  return Object.values(facts).filter((fact) => fact !== null);
}
