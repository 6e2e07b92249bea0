/** Who receives a notification and over which channel; the texts are elsewhere. */

/** `consultant` has the appointment now; `former` had it before it was handed on. */
export const recipients = ['visitor', 'firm', 'consultant', 'former'] as const;
export type Recipient = (typeof recipients)[number];

export const channels = ['mail', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/**
 * One way of a notification: recipient and channel. A waiting delivery is superseded by the next of the same
 * kind.
 */
export interface Way {
  recipient: Recipient;
  channel: Channel;
  /** Another kind whose waiting deliveries this one supersedes. */
  replaces?: string;
  /** Each delivery is independent and supersedes no waiting one. */
  isEach?: true;
  /** Any visitor can trigger it to an address of their choice, so it counts against the daily limits. */
  isLimited?: true;
}

/**
 * The ways of each kind of notification of one record. A subject registers them
 * (`src/registry/notifications.ts`) as a function, so that a bundle that plans no notifications does not
 * contain them.
 */
export type Ways = Readonly<Record<string, readonly Way[]>>;

export const toVisitor: Way = { recipient: 'visitor', channel: 'mail' };
export const toConsultant: Way = { recipient: 'consultant', channel: 'mail' };
/** `isEach`, because the former consultant may be a different person each time. */
export const toFormer: Way = { recipient: 'former', channel: 'mail', isEach: true };
/** `isEach`, because each notification to the firm is an event of its own. */
export const firmByMail: Way = { recipient: 'firm', channel: 'mail', isEach: true };
export const toFirm: readonly Way[] = [firmByMail, { ...firmByMail, channel: 'whatsapp' }];
