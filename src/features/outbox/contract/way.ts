/** To whom a notification goes, and how; its words lie elsewhere. */

/** `consultant` is whoever has the appointment, `former` whoever had it until it was handed on. */
export const recipients = ['visitor', 'firm', 'consultant', 'former'] as const;
export type Recipient = (typeof recipients)[number];

export const channels = ['mail', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** One way of a notification. What waits over it is superseded by the next of the same kind. */
export interface Way {
  recipient: Recipient;
  channel: Channel;
  /** A kind besides its own of which what waits is superseded by it. */
  replaces?: string;
  /** Each stands for itself, and supersedes none that waits. */
  isEach?: true;
  /** Anybody can cause it at an address of their choice: it counts against the limits of a day. */
  isLimited?: true;
}

/**
 * The ways of each kind of one record's notifications, which a subject registers
 * (`src/registry/notifications.ts`) as a function: a bundle that plans none carries none.
 */
export type Ways = Readonly<Record<string, readonly Way[]>>;

export const toVisitor: Way = { recipient: 'visitor', channel: 'mail' };
export const toConsultant: Way = { recipient: 'consultant', channel: 'mail' };
/** Each time it may be somebody else. */
export const toFormer: Way = { recipient: 'former', channel: 'mail', isEach: true };
/** To the firm each is something that happened. */
export const firmByMail: Way = { recipient: 'firm', channel: 'mail', isEach: true };
export const toFirm: readonly Way[] = [firmByMail, { ...firmByMail, channel: 'whatsapp' }];
