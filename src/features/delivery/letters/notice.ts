import type { LetterContext, LetterRegistration } from '#features/outbox/index.ts';
import type { Recipient } from '#platform/contract/way.ts';
import { firm } from '#firm';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Mailbox } from '#platform/mail/address.ts';
import { type Mail, mailOf } from '#platform/mail/compose.ts';
import { messageText } from '#platform/whatsapp/message.ts';

export interface MailContext extends Omit<LetterContext, 'language'> {
  /** The mail's From, who is the organizer in calendars. */
  from: Mailbox;
  /** In which language the firm is written to, `firm.ts` unless told otherwise. */
  language?: Locale;
}

/** One notification to one recipient, ready to be put into words; nothing of its subject shows. */
export interface Notice {
  recipient: Recipient;
  /** The client's address; '' for none. */
  client: string;
  /** Where the consultant's own notices go; '' for nowhere. */
  consultant: string;
  /** Since when it holds, ISO, of what is told again under the same name. */
  since: string | undefined;
  isMoot: (now: Date) => boolean;
  /** `null` where there is nothing true to say any more. */
  toMail: (context: MailContext) => Mail | null;
  /** `null` where it does not go by WhatsApp. */
  toMessage: (site: string) => string | null;
}

/** News with the letters that its subject registers for it. */
export const noticeOf = <R, N extends { recipient: Recipient }, C>(
  letters: LetterRegistration<R, N, C>,
  news: N,
): Notice => ({
  recipient: news.recipient,
  client: letters.clientOf(news),
  consultant: letters.consultantOf?.(news) ?? '',
  since: letters.sinceOf?.(news),
  isMoot: (now) => letters.isMoot?.(news, now) ?? false,
  toMail({ from, language = firm.language, ...context }) {
    if (letters.isSuperseded?.(news)) return null;
    const letter = letters.letterOf(news, { ...context, language });
    return letter && mailOf(letter, context.links.site, letters.invitationFor?.(news, from));
  },
  toMessage: (site) => (letters.messageOf ? messageText(letters.messageOf(news), site) : null),
});
