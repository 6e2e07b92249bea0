/** WhatsApp texts to the firm about messages and inquiries. */
import { firm } from '#firm';
import { languageName } from '#platform/i18n/format.ts';
import { given } from '#platform/mail/facts.ts';
import { notifyTexts } from '#platform/mail/texts.ts';
import { fact, type Message, texts, written } from '#platform/whatsapp/message.ts';
import { lineOf, shortNameOf } from '#platform/whatsapp/untrusted.ts';
import type { InquiryNews, MessageNews } from './news.ts';

const { language } = firm;
const { services } = notifyTexts[language];

export const messageMessage = ({ kind, message }: MessageNews): Message => ({
  title: texts.titles[kind],
  facts: [
    fact('name', lineOf(message.name)),
    fact('email', lineOf(message.email)),
    fact('subject', lineOf(message.subject)),
    fact('language', languageName(message.locale, language)),
  ],
  discreet: [fact('name', shortNameOf(message.name))],
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
    fact('language', languageName(inquiry.locale, language)),
  ],
  discreet: [
    fact('service', services.titles[inquiry.service]),
    fact('name', shortNameOf(inquiry.name)),
  ],
  ...written(texts.message, inquiry.message),
});
