/** Letters to clients about a payment, in their language. Quoted texts are the firm's. */
import { type PaymentRecord, refundedCents } from '#features/payments/rules/payment.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import type { Links } from '#features/outbox/index.ts';
import type { PaymentNews } from '#features/payments/letters/news.ts';
import { type NotifyTexts, notifyTexts } from '#platform/mail/texts.ts';
import { longDate } from '#platform/mail/facts.ts';
import { type Fact, type Letter, paragraph, type Part, quotes } from '#platform/mail/letter.ts';
import { refundOf } from './payment-events.ts';
import {
  amountFact,
  dueFact,
  money,
  paidFacts,
  partyFacts,
  paymentFacts,
  provider,
  refundedInAllFact,
  testNotice,
} from './payment-facts.ts';
import { ltr, theirs, unbroken } from '#platform/mail/words.ts';

type Name = keyof NotifyTexts['mail']['payment']['client'];

function nameOf({ kind }: PaymentNews): Name | null {
  switch (kind) {
    case 'payment_requested':
      return 'requested';
    case 'payment_received':
      return 'received';
    case 'payment_failed':
      return 'failed';
    case 'payment_refunded':
      return 'refunded';
    case 'payment_refund_failed':
    case 'payment_disputed':
      return null;
  }
}

/** The amount that the letter is about, in cents. */
const centsOf = (name: Name, news: PaymentNews): number =>
  name === 'refunded' ? (refundOf(news)?.cents ?? refundedCents(news.payment)) : news.payment.cents;

function factsOf(name: Name, news: PaymentNews): Fact[] {
  const { payment } = news;
  const { locale } = payment;
  const [about, ...amounts] = paymentFacts(payment, locale);
  const facts = about ? [about] : [];
  switch (name) {
    case 'requested':
    case 'failed':
      return [...facts, ...amounts, dueFact(payment, locale), ...partyFacts(payment)];
    case 'received': {
      const isPartlyBack = refundedCents(payment) > 0;
      const back = isPartlyBack ? [refundedInAllFact(payment, locale)] : [];
      return [
        ...[...facts, ...amounts, ...paidFacts(payment, locale), ...back],
        ...partyFacts(payment),
      ];
    }
    case 'refunded': {
      const cents = centsOf(name, news);
      // For a full refund the amount is stated once.
      const inAll = cents === payment.cents ? [] : [refundedInAllFact(payment, locale)];
      return [...facts, amountFact('refunded', cents, locale), ...inAll];
    }
  }
}

/** The firm's own text: the note of a request, or the reason of a refund. */
function wordsOf(name: Name, news: PaymentNews): Part[] {
  const { mail } = notifyTexts[news.payment.locale];
  const quoted = (label: string, text: string | undefined) =>
    quotes(label, text === undefined ? text : theirs(text));
  if (name === 'requested') return quoted(mail.facts.note, news.payment.note);
  return name === 'refunded' ? quoted(mail.payment.facts.reason, refundOf(news)?.reason) : [];
}

/** Letter to the client who is asked to pay; `null` for events that clients are not notified of. */
export function payerLetter(news: PaymentNews, links: Links): Letter | null {
  const { payment } = news;
  const { locale } = payment;
  const name = nameOf(news);
  if (name === null) return null;
  const { mail } = notifyTexts[locale];
  const { subject, preview, title, lead, next } = mail.payment.client[name];
  const isToPay = name === 'requested' || name === 'failed';
  return {
    locale,
    subject: fill(subject, { amount: money(centsOf(name, news), locale) }),
    preview: fill(preview, { due: longDate(payment.dueOn, locale) }),
    title,
    parts: [
      paragraph(mail.greeting),
      paragraph(lead),
      ...testNotice(payment, locale),
      ...wordsOf(name, news),
      { kind: 'facts', facts: factsOf(name, news) },
      paragraph(fill(next, { provider })),
      ...(isToPay ? [payLink(payment, links)] : []),
      paragraph(fill(mail.questions, { phone: ltr(unbroken(firm.phone.display)) })),
      paragraph(`${mail.closing}\n${ltr(firm.name)}`),
    ],
    why: mail.payment.why,
  };
}

function payLink(payment: PaymentRecord, links: Links): Part {
  const { pay } = notifyTexts[payment.locale].mail.payment.links;
  return { kind: 'links', links: [{ label: pay, href: links.ofPayer(payment), weight: 'main' }] };
}
