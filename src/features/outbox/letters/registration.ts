/** What a subject registers so that its notifications are put into words (`src/registry/letters.ts`). */
import type { Recipient } from '#features/outbox/contract/way.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Mailbox } from '#platform/mail/address.ts';
import type { Invitation } from '#platform/mail/compose.ts';
import type { Letter } from '#platform/mail/letter.ts';
import type { Message } from '#platform/whatsapp/message.ts';
import type { NotificationKind } from '#registry/notifications.ts';

interface LinkedTo {
  id: string;
  /** Where the link is sent; '' for nowhere. */
  email: string;
  locale: Locale;
}

/** What a message may lead to. */
export interface Links {
  /** The site's address without a slash at its end: `https://www.example.com`. */
  site: string;
  /** Where the visitor sees, moves and cancels the appointment; absolute, with its token. */
  ofVisitor: (appointment: LinkedTo) => string;
  /** Where the firm confirms or declines a request; absolute, with its token. */
  ofFirm: (appointment: Pick<LinkedTo, 'id' | 'email'>) => string;
  /** Where the client pays; absolute, with its token. */
  ofPayer: (payment: Pick<LinkedTo, 'id' | 'locale'>) => string;
}

export interface LetterContext {
  links: Links;
  /** When it is written: what can no longer be done is not offered. */
  now: Date;
  /** In which language the firm is written to. */
  language: Locale;
}

/** What is to be told of a record, and to whom. */
export interface Telling {
  kind: NotificationKind;
  recipient: Recipient;
  /** Tells several of a kind apart, as the delivery's name ends with. */
  event: number | undefined;
}

/**
 * `R` is a record as its store reads it, `N` what a letter is made of, `C` what else that takes. A
 * function that is left out never applies.
 */
export interface LetterRegistration<R, N, C = unknown> {
  /** The news of a record as it is now; `null` where the kind tells of another sort of record. */
  newsOf: (telling: Telling, record: R, around: C) => N | null;
  /** Address of whoever wrote to the firm, whom it meets, or of whom it asks money; '' for none. */
  clientOf: (news: N) => string;
  /** Where the consultant's own notices go; '' for nowhere. */
  consultantOf?: (news: N) => string;
  /** Whether nobody wants it, or it comes too late. */
  isMoot?: (news: N, now: Date) => boolean;
  /** Whether later news says more. */
  isSuperseded?: (news: N) => boolean;
  /** The letter in its reader's language; `null` for what the recipient is not told. */
  letterOf: (news: N, context: LetterContext) => Letter | null;
  /** `organizer` is the mail's From. */
  invitationFor?: (news: N, organizer: Mailbox) => Invitation | undefined;
  /** What goes to the firm by WhatsApp. */
  messageOf?: (news: N) => Message;
  /** Since when it holds, ISO, of what is told again under the same name. */
  sinceOf?: (news: N) => string;
}
