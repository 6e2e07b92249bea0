import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { receivedFact } from '#platform/mail/facts.ts';
import { type Letter, paragraph } from '#platform/mail/letter.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { ltr, unbroken } from '#platform/mail/words.ts';
import type { InquiryNews, MessageNews } from './news.ts';

/**
 * Receipt for who sent a message or an inquiry. It contains nothing that was typed, since anybody may have
 * given this address.
 */
export function formReceipt(news: MessageNews | InquiryNews): Letter {
  const isMessage = news.kind === 'contact_message_received';
  const { locale, createdAt } = isMessage ? news.message : news.inquiry;
  const { mail, booking, services } = notifyTexts[locale];
  const { subject, preview, title, lead } = mail.sender[isMessage ? 'message' : 'inquiry'];
  const about = isMessage
    ? []
    : [{ label: booking.confirmation.service, value: services.titles[news.inquiry.service] }];
  const received = { ...receivedFact(createdAt, locale), note: booking.times.zone };
  return {
    locale,
    subject,
    preview,
    title,
    parts: [
      paragraph(mail.greeting),
      paragraph(lead),
      { kind: 'facts', facts: [...about, received] },
      paragraph(fill(mail.questions, { phone: ltr(unbroken(firm.phone.display)) })),
      paragraph(`${mail.closing}\n${ltr(firm.name)}`),
    ],
    why: mail.why.sender,
  };
}
