/** WhatsApp texts to the firm about messages and inquiries. */
import { firm } from '#firm';
import { given } from '#platform/mail/facts.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { fact, type Message, texts, written } from '#platform/whatsapp/message.ts';
import { lineOf } from '#platform/whatsapp/untrusted.ts';
import type { InquiryNews, MessageNews } from './news.ts';

const { language } = firm;
const { services } = notifyTexts[language];

export const messageMessage = ({ kind, message }: MessageNews): Message => ({
  title: texts.titles[kind],
  facts: [
    fact('name', lineOf(message.name)),
    fact('email', lineOf(message.email)),
    fact('subject', lineOf(message.subject)),
  ],
  ...written(texts.message, message.message),
});

export const inquiryMessage = ({ kind, inquiry }: InquiryNews): Message => ({
  title: texts.titles[kind],
  facts: [
    fact('service', services.titles[inquiry.service]),
    fact('name', lineOf(inquiry.name)),
    fact('email', lineOf(inquiry.email)),
    fact('phone', lineOf(given(inquiry.phone, language))),
    fact('company', lineOf(given(inquiry.company, language))),
  ],
  ...written(texts.message, inquiry.message),
});
