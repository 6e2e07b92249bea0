/** The digest of notices, in the firm's language. */
import { digestedKinds, type Digest } from '#features/delivery/contract/digest.ts';
import type { LetterRegistration, Links } from '#features/outbox/index.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { clock } from '#platform/mail/facts.ts';
import { deskLink } from '#platform/mail/house.ts';
import { type Fact, type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { toLocal } from '#platform/time/zone.ts';
import { type Message, texts } from '#platform/whatsapp/message.ts';

export interface DigestNews {
  kind: 'notices_digest';
  recipient: 'firm' | 'consultant';
  digest: Digest;
  /** The consultant's address; '' for the firm's digest. */
  email: string;
}

/** Gives consultants' addresses. */
interface Addresses {
  of: (consultant: string) => { email: string };
}

/** How many of each kind there were, without those that there were none of. */
const countsOf = ({ counts }: Digest, locale: Locale): Fact[] =>
  digestedKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    const label = notifyTexts[locale].mail.digest.kinds[kind];
    return count === 0 ? [] : [{ label, value: formatNumber(count, locale) }];
  });

function digestLetter({ digest, recipient }: DigestNews, links: Links, locale: Locale): Letter {
  const { mail } = notifyTexts[locale];
  const { subject, title, lead } = mail.digest;
  const at = (time: number) => clock(toLocal(new Date(time), firm.timeZone).time, locale);
  const span = { from: at(digest.from), to: at(digest.until) };
  return {
    locale,
    subject: fill(subject, span),
    preview: lead,
    title: fill(title, span),
    parts: [
      paragraph(lead),
      { kind: 'facts', facts: countsOf(digest, locale) },
      ...(recipient === 'firm' ? [deskLink(links.site, locale)] : []),
    ],
    why: mail.why.house,
  };
}

const digestMessage = ({ digest }: DigestNews): Message => ({
  title: texts.titles.notices_digest,
  facts: countsOf(digest, firm.language).map(({ label, value }) =>
    fill(texts.count, { label, value }),
  ),
});

export const digestLetters = {
  newsOf: ({ recipient }, { digest }, addresses) => ({
    kind: 'notices_digest',
    recipient: recipient === 'firm' ? 'firm' : 'consultant',
    digest,
    email: digest.consultant === undefined ? '' : addresses.of(digest.consultant).email,
  }),
  clientOf: () => '',
  consultantOf: ({ email }) => email,
  isMoot: ({ recipient, email }) => recipient === 'consultant' && email === '',
  letterOf: (news, { links, language }) => digestLetter(news, links, language),
  messageOf: digestMessage,
} satisfies LetterRegistration<{ digest: Digest }, DigestNews, Addresses>;
