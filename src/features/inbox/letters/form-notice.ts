import type { Links } from '#features/outbox/index.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { personFacts, receivedFact } from '#platform/mail/facts.ts';
import { deskLink, longest, quoted, replyTo } from '#platform/mail/house.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { theirs, theirsInShort } from '#platform/mail/words.ts';
import type { InquiryNews, MessageNews } from './news.ts';

/** Letter to the firm about a message or an inquiry. */
export function formNotice(
  news: MessageNews | InquiryNews,
  links: Pick<Links, 'site'>,
  locale: Locale,
): Letter {
  const { mail, records, services } = notifyTexts[locale];
  const isMessage = news.kind === 'contact_message_received';
  const sent = isMessage ? news.message : news.inquiry;
  const { subject, title, lead } = mail.house[isMessage ? 'message' : 'inquiry'];
  const about = isMessage
    ? { label: mail.facts.subject, value: theirs(news.message.subject) }
    : { label: records.csv.columns.service, value: services.titles[news.inquiry.service] };
  const values = {
    name: theirsInShort(sent.name, longest.name),
    subject: isMessage ? theirsInShort(news.message.subject, longest.subject) : '',
    service: about.value,
  };
  return {
    locale,
    subject: fill(subject, values),
    preview: theirsInShort(sent.message, 90),
    title,
    parts: [
      paragraph(lead),
      {
        kind: 'facts',
        facts: [about, ...personFacts(sent, locale), receivedFact(sent.createdAt, locale)],
      },
      ...quoted(mail.facts.message, sent.message),
      replyTo(sent.email, locale),
      deskLink(links.site, locale),
    ],
    why: mail.why.house,
  };
}
