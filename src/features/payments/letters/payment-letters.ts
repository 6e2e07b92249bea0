/** Letters to clients about a payment, in their language. Quoted texts are the firm's. */
import {
  type PaymentRecord,
  refundedCents,
  restCents,
  underWayCents,
} from '#features/payments/rules/payment.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import type { Links } from '#features/outbox/index.ts';
import type { PaymentNews } from '#features/payments/letters/news.ts';
import { type NotifyTexts, notifyTexts } from '#platform/mail/texts.ts';
import { longDate } from '#platform/mail/facts.ts';
import { longest } from '#platform/mail/house.ts';
import { type Fact, type Letter, paragraph, type Part, quotes } from '#platform/mail/letter.ts';
import { refundOf } from './payment-events.ts';
import {
  amountFact,
  dueFact,
  money,
  packageOf,
  paidFacts,
  partyFacts,
  paymentFacts,
  provider,
  refundedInAllFact,
  testNotice,
} from './payment-facts.ts';
import { ltr, theirs, theirsInShort, unbroken } from '#platform/mail/words.ts';

type Name = keyof NotifyTexts['mail']['payment']['client'];

function nameOf({ kind, payment }: PaymentNews): Name | null {
  switch (kind) {
    case 'payment_requested':
      return 'requested';
    case 'payment_received':
      return 'received';
    case 'payment_failed':
      return 'failed';
    case 'payment_refunded':
      return 'refunded';
    case 'payment_settled':
      return payment.elsewhere ? 'elsewhere' : 'kept';
    case 'payment_refund_failed':
    case 'payment_disputed':
      return null;
  }
}

/** The amount that the letter is about, in cents. */
function centsOf(name: Name, news: PaymentNews): number {
  const { payment } = news;
  if (name === 'kept' || name === 'elsewhere') return restCents(payment);
  return name === 'refunded' ? (refundOf(news)?.cents ?? refundedCents(payment)) : payment.cents;
}

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
      const underWay = underWayCents(payment);
      const rest = underWay > 0 ? [amountFact('underWay', underWay, locale)] : [];
      return [...facts, amountFact('refunded', cents, locale), ...inAll, ...rest];
    }
    case 'kept':
    case 'elsewhere': {
      const back = refundedCents(payment) > 0 ? [refundedInAllFact(payment, locale)] : [];
      const rest = amountFact(name, centsOf(name, news), locale);
      return [...facts, ...amounts, ...paidFacts(payment, locale), ...back, rest];
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

/** What follows: for an appointment that does not take place, what becomes of the money, or of the rest. */
function nextOf(name: Name, news: PaymentNews): string {
  const { payment } = news;
  const { locale, overAt, dismissedAt = '', kept = 0 } = payment;
  const { client, receivedOver, rest } = notifyTexts[locale].mail.payment;
  const next = fill(client[name].next, { provider });
  if (overAt === undefined) return next;
  if (name === 'received') return receivedOver;
  const left = restCents(payment);
  // What is decided after a refund has a letter of its own.
  const isToldApart = payment.elsewhere || dismissedAt > (refundOf(news)?.at ?? '');
  if (name !== 'refunded' || left === 0 || isToldApart) return next;
  const isKept = dismissedAt !== '' || kept >= left;
  return `${next} ${fill(rest[isKept ? 'kept' : 'later'], { rest: money(left, locale) })}`;
}

/** The person of the firm who asked for the money has seen the name. */
function greetingOf({ clientName, locale }: PaymentRecord): string {
  const { greeting, greetingTo } = notifyTexts[locale].mail;
  if (clientName === undefined) return greeting;
  return fill(greetingTo, { name: theirsInShort(clientName, longest.name) });
}

/** Letter to the client who is asked to pay; `null` for events that clients are not notified of. */
export function payerLetter(news: PaymentNews, links: Links): Letter | null {
  const { payment } = news;
  const { locale } = payment;
  const name = nameOf(news);
  if (name === null) return null;
  const { mail } = notifyTexts[locale];
  const { subject, preview, title, lead } = mail.payment.client[name];
  const isToPay = name === 'requested' || name === 'failed';
  return {
    locale,
    subject: fill(subject, { amount: money(centsOf(name, news), locale) }),
    preview: fill(preview, { due: longDate(payment.dueOn, locale) }),
    title: fill(title, { package: theirs(packageOf(payment, locale)) }),
    parts: [
      paragraph(greetingOf(payment)),
      paragraph(lead),
      ...testNotice(payment, locale),
      ...wordsOf(name, news),
      { kind: 'facts', facts: factsOf(name, news) },
      paragraph(nextOf(name, news)),
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
