/** Who is told of what, by which channel: the one table that scripts, delivery and the desk use. */
import type { Channel, NotificationKind, Recipient } from '#features/outbox/contract/delivery.ts';

interface Way {
  recipient: Recipient;
  channel: Channel;
}

const toVisitor: Way = { recipient: 'visitor', channel: 'mail' };
const toConsultant: Way = { recipient: 'consultant', channel: 'mail' };
const toFormer: Way = { recipient: 'former', channel: 'mail' };
const firmByMail: Way = { recipient: 'firm', channel: 'mail' };
const toFirm: readonly Way[] = [firmByMail, { recipient: 'firm', channel: 'whatsapp' }];
const toAll: readonly Way[] = [toVisitor, ...toFirm, toConsultant];

/** Notification → its ways. What the desk does, the firm knows. */
const ways: Readonly<Record<NotificationKind, readonly Way[]>> = {
  appointment_requested: toAll,
  appointment_confirmed: [toVisitor, toConsultant],
  appointment_cancelled: [toVisitor, toConsultant],
  appointment_moved: [toVisitor, toConsultant],
  appointment_handed_over: [toVisitor, toConsultant, toFormer],
  appointment_cancelled_by_visitor: toAll,
  appointment_moved_by_visitor: toAll,
  appointment_reminder: [toVisitor],
  appointment_expired: [toVisitor, firmByMail, toConsultant],
  contact_message_received: toFirm,
  inquiry_received: toFirm,
  payment_requested: [toVisitor],
  payment_received: [toVisitor, firmByMail],
  payment_failed: [toVisitor, firmByMail],
  payment_refunded: [toVisitor],
  payment_refund_failed: [firmByMail],
  payment_disputed: [firmByMail],
  alarm_raised: [firmByMail],
};

export type RecordKind = 'appointment' | 'message' | 'inquiry' | 'payment' | 'alarm';

/** Of which kind of record a notification tells. */
export function aboutOf(kind: NotificationKind): RecordKind {
  if (kind === 'contact_message_received') return 'message';
  if (kind.startsWith('payment_')) return 'payment';
  if (kind === 'alarm_raised') return 'alarm';
  return kind === 'inquiry_received' ? 'inquiry' : 'appointment';
}

/** Whether a text names a notification. */
export const isNotificationKind = (text: string): text is NotificationKind =>
  Object.hasOwn(ways, text);

/** What lies in the outbox once for each recipient and channel. */
export interface Planned extends Way {
  kind: NotificationKind;
  /** Milliseconds since 1970. */
  due: number;
}

/** What the desk does is told a minute later, so that it can be undone (decisions.md). */
export const deskDelayMs = 60_000;

/** However often the desk does something within that minute, nothing is held back for longer. */
export const longestHoldMs = 5 * deskDelayMs;

/** When what the desk does at this moment is told. */
export const toldAt = (now: Date) => new Date(now.getTime() + deskDelayMs);

/** How a notification goes out. */
export const waysOf = (kind: NotificationKind): readonly Way[] => ways[kind];

/** Whom the house can reach besides those whom it always does. */
export interface Reach {
  whatsapp: boolean;
}

/**
 * The deliveries of a notification, none for `undefined`; ways that lead nowhere are left out. Whether
 * a visitor or a consultant has an address is for the store to see.
 */
export const deliveriesOf = (
  kind: NotificationKind | undefined,
  due: Date,
  reach: Reach,
): Planned[] =>
  (kind === undefined ? [] : waysOf(kind))
    .filter(({ channel }) => channel !== 'whatsapp' || reach.whatsapp)
    .flatMap((way) => (kind === undefined ? [] : [{ kind, ...way, due: due.getTime() }]));
