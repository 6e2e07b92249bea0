/** Who receives a notification and over which channel; the texts are elsewhere. */

/** `consultant` has the appointment now; `former` had it before it was handed on. */
export const recipients = ['visitor', 'firm', 'consultant', 'former'] as const;
export type Recipient = (typeof recipients)[number];

export const channels = ['mail', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/**
 * Who causes a delivery, in the order in which due ones leave: the firm; a visitor's first act (a receipt with
 * its link); visitors, told to the firm and its consultants; acts by link, told to visitors; receipts without
 * a link, which a limit leaves out. Only the firm's are outside the daily limits.
 */
export type Rank = 'firm' | 'receipt' | 'notice' | 'move' | 'courtesy';

/**
 * One way of a notification: recipient and channel. A waiting delivery is superseded by the next of the same
 * kind.
 */
export interface Way {
  recipient: Recipient;
  channel: Channel;
  /** `firm` if absent. */
  rank?: Rank;
  /** Another kind whose waiting deliveries this one supersedes. */
  replaces?: string;
  /** Each delivery is independent and supersedes no waiting one. */
  isEach?: true;
}

/**
 * The ways of each kind of notification of one record. A subject registers them
 * (`src/registry/notifications.ts`) as a function, so that a bundle that plans no notifications does not
 * contain them.
 */
export type Ways = Readonly<Record<string, readonly Way[]>>;

export const toVisitor: Way = { recipient: 'visitor', channel: 'mail' };
/** A receipt with a link for a visitor, whom anybody may have named. */
export const toAsker: Way = { ...toVisitor, rank: 'receipt' };
export const toConsultant: Way = { recipient: 'consultant', channel: 'mail' };
/** `isEach`, because the former consultant may be a different person each time. */
export const toFormer: Way = { recipient: 'former', channel: 'mail', isEach: true };
/** `isEach`, because each notification to the firm is an event of its own. */
export const firmByMail: Way = { recipient: 'firm', channel: 'mail', isEach: true };
/** Of what visitors do: the latest of several that wait tells enough. */
export const noticeByMail: Way = { recipient: 'firm', channel: 'mail', rank: 'notice' };
export const toFirm: readonly Way[] = [noticeByMail, { ...noticeByMail, channel: 'whatsapp' }];
