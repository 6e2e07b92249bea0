/** Facts about a payment in letters; amounts are in cents until they are formatted. */
import { toEuros } from '#platform/contract/euros.ts';
import { type PaymentRecord, refundedCents } from '#features/payments/rules/payment.ts';
import { firm, registered } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { titleIn } from '#platform/i18n/service-titles.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { toLocal } from '#platform/time/zone.ts';
import { longDate, postalAddress } from '#platform/mail/facts.ts';
import { type Fact, paragraph, type Part } from '#platform/mail/letter.ts';
import { ltr, ours, theirs } from '#platform/mail/words.ts';

/** Name of the payment service. */
export const provider = ltr('Stripe');

type Name = Exclude<
  keyof (typeof notifyTexts)['de']['mail']['payment']['facts'],
  'part' | 'reason' | 'packageErased'
>;

const factOf = (name: Name, value: string, locale: Locale): Fact => ({
  label: notifyTexts[locale].mail.payment.facts[name],
  value,
});

/** `1.234,50 €`, in the format of the language. */
export const money = (cents: number, locale: Locale): string =>
  ours(formatEuros(toEuros(cents), locale));

/** What is paid for: a service in the reader's language, else as the firm wrote it, or that it was erased. */
export const packageOf = ({ packageName }: PaymentRecord, locale: Locale): string =>
  titleIn(packageName, locale) || notifyTexts[locale].mail.payment.facts.packageErased;

/** Package and price. */
export const paymentFacts = (payment: PaymentRecord, locale: Locale): Fact[] => [
  factOf('package', theirs(packageOf(payment, locale)), locale),
  factOf('amount', money(payment.cents, locale), locale),
];

/**
 * Who pays, the client's reference, and the firm that asks, as an invoice names them.
 */
export const partyFacts = ({ payer, reference, locale }: PaymentRecord): Fact[] => [
  ...(payer === undefined ? [] : [factOf('payer', theirs(payer), locale)]),
  ...(reference === undefined ? [] : [factOf('reference', theirs(reference), locale)]),
  factOf('issuer', ltr(`${registered.legalName}, ${postalAddress}, ${registered.vatId}`), locale),
];

export const dueFact = ({ dueOn }: PaymentRecord, locale: Locale): Fact =>
  factOf('due', longDate(dueOn, locale), locale);

/** Day of payment in the firm's time zone; empty while unpaid. */
export const paidFacts = ({ paid }: PaymentRecord, locale: Locale): Fact[] =>
  paid === undefined
    ? []
    : [factOf('paid', longDate(toLocal(new Date(paid.at), firm.timeZone).date, locale), locale)];

/** The amount of a refund, failed refund or dispute, or of what was decided later. */
export const amountFact = (
  name: 'refunded' | 'underWay' | 'refundFailed' | 'disputed' | 'kept' | 'elsewhere',
  cents: number,
  locale: Locale,
): Fact => factOf(name, money(cents, locale), locale);

/** How much of the whole amount has been refunded. */
export function refundedInAllFact(payment: PaymentRecord, locale: Locale): Fact {
  const part = money(refundedCents(payment), locale);
  const values = { part, whole: money(payment.cents, locale) };
  const text = fill(notifyTexts[locale].mail.payment.facts.part, values);
  return factOf('refundedInAll', text, locale);
}

/** Notice for test payments, with which no money moves. */
export const testNotice = ({ isTest }: PaymentRecord, locale: Locale): Part[] =>
  isTest ? [paragraph(notifyTexts[locale].mail.payment.test)] : [];
