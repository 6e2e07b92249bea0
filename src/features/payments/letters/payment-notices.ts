/** Letters to the firm about a payment, in the firm's language. */
import { isOwed, isPayable, refundedCents } from '#features/payments/rules/payment.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Links } from '#features/outbox/index.ts';
import type { PaymentNews } from '#features/payments/letters/news.ts';
import { type NotifyTexts, notifyTexts } from '#platform/mail/texts.ts';
import { personFacts } from '#platform/mail/facts.ts';
import { replyTo } from '#platform/mail/house.ts';
import { type Fact, type Letter, paragraph } from '#platform/mail/letter.ts';
import { failedRefundOf } from './payment-events.ts';
import {
  amountFact,
  money,
  packageOf,
  paidFacts,
  paymentFacts,
  provider,
  refundedInAllFact,
  testNotice,
} from './payment-facts.ts';
import { theirsInShort } from '#platform/mail/words.ts';

type Name = keyof NotifyTexts['mail']['payment']['house'];

/** Longest package name in a subject, so that the subject has at most 120 characters. */
const longestPackage = 50;

/** Name of the notice, its amount in cents, and facts in addition to those of the payment. */
interface Matter {
  name: Name;
  cents: number;
  facts: readonly Fact[];
}

const disputeNames = { open: 'disputed', won: 'disputeWon', lost: 'disputeLost' } as const;

function matterOf(news: PaymentNews, locale: Locale): Matter | null {
  const { kind, payment } = news;
  const { cents, dispute } = payment;
  switch (kind) {
    case 'payment_received': {
      const isPartlyBack = refundedCents(payment) > 0;
      const back = isPartlyBack ? [refundedInAllFact(payment, locale)] : [];
      return { name: 'received', cents, facts: [...paidFacts(payment, locale), ...back] };
    }
    case 'payment_failed':
      return { name: 'failed', cents, facts: [] };
    case 'payment_refund_failed': {
      const refund = failedRefundOf(news);
      if (!refund) return null;
      const fact = amountFact('refundFailed', refund.cents, locale);
      return { name: 'refundFailed', cents: refund.cents, facts: [fact] };
    }
    case 'payment_disputed': {
      if (!dispute) return null;
      const fact = amountFact('disputed', dispute.cents, locale);
      return { name: disputeNames[dispute.state], cents: dispute.cents, facts: [fact] };
    }
    case 'payment_requested':
    case 'payment_refunded':
    case 'payment_settled':
      return null;
  }
}

/** Notice to the firm about a payment; `null` for what the firm did itself. */
export function paymentNotice(news: PaymentNews, links: Links, locale: Locale): Letter | null {
  const matter = matterOf(news, locale);
  if (matter === null) return null;
  const { payment } = news;
  const { clientName, email = '' } = payment;
  const { mail } = notifyTexts[locale];
  const { subject, title, lead } = mail.payment.house[matter.name];
  const text = fill(lead, { provider });
  const canPayAgain = matter.name === 'failed' && isPayable(payment);
  const values = {
    amount: money(matter.cents, locale),
    package: theirsInShort(packageOf(payment, locale), longestPackage),
  };
  return {
    locale,
    subject: fill(subject, values),
    preview: text,
    title,
    parts: [
      paragraph(canPayAgain ? `${text} ${mail.payment.payAgain}` : text),
      ...(matter.name === 'received' && isOwed(payment) ? [paragraph(mail.payment.over)] : []),
      ...testNotice(payment, locale),
      {
        kind: 'facts',
        facts: [
          ...paymentFacts(payment, locale),
          ...matter.facts,
          ...personFacts({ name: clientName, email, locale: payment.locale }, locale),
        ],
      },
      ...(email === '' ? [] : [replyTo(email, locale)]),
      {
        kind: 'links',
        links: [
          { label: mail.payment.links.desk, href: `${links.site}/admin#payments`, weight: 'plain' },
        ],
      },
    ],
    why: mail.why.house,
  };
}
