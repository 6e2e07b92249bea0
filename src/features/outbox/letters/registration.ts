/** What a subject registers so that its notifications can be written (`src/registry/letters.ts`). */
import type { Recipient } from '#platform/contract/way.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import type { Mailbox } from '#platform/mail/address.ts';
import type { Invitation } from '#platform/mail/compose.ts';
import type { Letter } from '#platform/mail/letter.ts';
import type { Message } from '#platform/whatsapp/message.ts';
import type { NotificationKind } from '#registry/notifications.ts';

interface LinkedTo {
  id: string;
  /** Address that the link is sent to; '' for none. */
  email: string;
  locale: Locale;
}

/** Links that a letter may contain. */
export interface Links {
  /** The site's address without a trailing slash: `https://www.example.com`. */
  site: string;
  /** Page where the visitor sees, moves and cancels the appointment; absolute, with its token. */
  ofVisitor: (appointment: LinkedTo) => string;
  /** Page where the firm confirms or declines a request; absolute, with its token. */
  ofFirm: (appointment: Pick<LinkedTo, 'id' | 'email'>) => string;
  /** Page where the client pays; absolute, with its token. */
  ofPayer: (payment: Pick<LinkedTo, 'id' | 'locale'>) => string;
}

export interface LetterContext {
  links: Links;
  /** Time of writing; actions that are no longer possible are not offered. */
  now: Date;
  /** Language of letters to the firm. */
  language: Locale;
}

/** What a delivery reports of a record, and to whom. */
export interface Telling {
  kind: NotificationKind;
  recipient: Recipient;
  /** Tells several deliveries of one kind apart; the last part of the delivery's id. */
  event: number | undefined;
}

/**
 * `R` is a record as its store reads it, `N` the news that a letter is written from, `C` further context of
 * the news. A function that is left out never applies.
 */
export interface LetterRegistration<R, N, C = unknown> {
  /** The news of a record in its current state; `null` if the kind belongs to another sort of record. */
  newsOf: (telling: Telling, record: R, around: C) => N | null;
  /**
   * Address of the client, who wrote, has the appointment or pays, and whom a reply to the house's letter
   * reaches; '' for none.
   */
  clientOf: (news: N) => string;
  /** Address for the consultant's own notices; '' for none. */
  consultantOf?: (news: N) => string;
  /** Whether the letter is no longer wanted, or too late. */
  isMoot?: (news: N, now: Date) => boolean;
  /** Whether later news replaces it. */
  isSuperseded?: (news: N) => boolean;
  /** The letter in its reader's language; `null` if this recipient gets none. */
  letterOf: (news: N, context: LetterContext) => Letter | null;
  /** `organizer` is From of the mail. */
  invitationFor?: (news: N, organizer: Mailbox, links: Links) => Invitation | undefined;
  /** The WhatsApp message to the firm. */
  messageOf?: (news: N) => Message;
  /** For a repeatable notification: since when the state reported holds (ISO). */
  sinceOf?: (news: N) => string;
}
