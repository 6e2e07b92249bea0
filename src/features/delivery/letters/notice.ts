import type { LetterContext, LetterRegistration } from '#features/outbox/index.ts';
import type { Recipient } from '#platform/contract/way.ts';
import { firm } from '#firm';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Mailbox } from '#platform/mail/address.ts';
import { type Mail, mailOf } from '#platform/mail/compose.ts';
import { type MessageForm, messageText } from '#platform/whatsapp/message.ts';

export interface MailContext extends Omit<LetterContext, 'language'> {
  /** From of the mail, who is the organizer in invitations. */
  from: Mailbox;
  /** Language of mails to the firm; by default that of `firm.ts`. */
  language?: Locale;
}

/** A notification to one recipient, ready to be written, independent of its subject. */
export interface Notice {
  recipient: Recipient;
  /** The client's address; '' for none. */
  client: string;
  /** Address for the consultant's own notices; '' for none. */
  consultant: string;
  /** For a repeatable notification: since when the state reported holds (ISO). */
  since: string | undefined;
  isMoot: (now: Date) => boolean;
  /** `null` if what it would report is no longer true. */
  toMail: (context: MailContext) => Mail | null;
  /** `null` if the notification is not sent by WhatsApp. */
  toMessage: (site: string, form?: MessageForm) => string | null;
}

/** Combines news with the letters that its subject registered. */
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
    return (
      letter &&
      mailOf(letter, context.links.site, letters.invitationFor?.(news, from, context.links))
    );
  },
  toMessage: (site, form) =>
    letters.messageOf ? messageText(letters.messageOf(news), site, form) : null,
});
