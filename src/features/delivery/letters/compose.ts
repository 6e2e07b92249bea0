/** A mail from what it has to tell; sends nothing, reads neither clock nor environment. */
import { firm } from '#firm';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Links, News } from './news.ts';
import { alarmNotice } from './alarm-notice.ts';
import { appointmentNotice, formNotice } from './house-letters.ts';
import {
  invitationFor,
  type Mailbox,
  type Method,
} from '#features/appointments/letters/invitation.ts';
import type { Letter } from '#platform/mail/letter.ts';
import { pageOf } from '#platform/mail/page.ts';
import { payerLetter } from '#features/payments/letters/payment-letters.ts';
import { paymentNotice } from '#features/payments/letters/payment-notices.ts';
import { isSuperseded } from './superseded.ts';
import { textOf } from '#platform/mail/text.ts';
import { visitorLetter } from '#features/appointments/letters/visitor-letters.ts';
import { asText } from '#platform/mail/words.ts';

export interface Mail {
  locale: Locale;
  /** One line. */
  subject: string;
  html: string;
  text: string;
  /** The `.ics` file that goes along. */
  calendar?: { method: Method; content: string };
}

export interface MailContext {
  links: Links;
  /** The mail's From, who is the organizer in calendars. */
  from: Mailbox;
  /** When it is written: what can no longer be done is not offered. */
  now: Date;
  /** In which language the firm is written to, `firm.ts` unless told otherwise. */
  language?: Locale;
}

function letterOf(
  news: News,
  { links, now, language = firm.language }: MailContext,
): Letter | null {
  if (news.kind === 'contact_message_received' || news.kind === 'inquiry_received') {
    return formNotice(news, links, language);
  }
  if ('alarm' in news) return alarmNotice(news, links, language);
  if ('payment' in news) {
    switch (news.recipient) {
      case 'visitor':
        return payerLetter(news, links);
      case 'firm':
        return paymentNotice(news, links, language);
      case 'consultant':
      case 'former':
        return null;
    }
  }
  return news.recipient === 'visitor'
    ? visitorLetter(news, links, now)
    : appointmentNotice(news, links, language);
}

/** `null` where there is nothing true to say any more. */
export function composeMail(news: News, context: MailContext): Mail | null {
  if (isSuperseded(news)) return null;
  const { links, from } = context;
  const letter = letterOf(news, context);
  if (letter === null) return null;
  const calendar = 'appointment' in news ? invitationFor(news, from) : undefined;
  return {
    locale: letter.locale,
    subject: asText(letter.subject, letter.locale),
    html: pageOf(letter, links.site),
    text: textOf(letter, links.site),
    ...(calendar && { calendar }),
  };
}
