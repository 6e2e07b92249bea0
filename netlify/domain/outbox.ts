/** Who is told of what, by which channel: the one table that scripts, delivery and erasure use. */

interface Way {
  recipient: 'visitor' | 'firm' | 'consultant';
  channel: 'mail' | 'whatsapp';
}

const toVisitor = { recipient: 'visitor', channel: 'mail' } as const;
const toFirm = [
  { recipient: 'firm', channel: 'mail' },
  { recipient: 'firm', channel: 'whatsapp' },
] as const;
const toConsultant = { recipient: 'consultant', channel: 'mail' } as const;

/** Notification → what kind of record it tells of, and its ways. */
const notifications = {
  appointment_requested: { about: 'appointment', ways: [toVisitor, ...toFirm, toConsultant] },
  appointment_confirmed: { about: 'appointment', ways: [toVisitor, toConsultant] },
  appointment_cancelled: { about: 'appointment', ways: [toVisitor, toConsultant] },
  appointment_moved: { about: 'appointment', ways: [toVisitor, toConsultant] },
  contact_message_received: { about: 'message', ways: toFirm },
  inquiry_received: { about: 'inquiry', ways: toFirm },
} as const satisfies Record<string, { about: string; ways: readonly Way[] }>;

export type NotificationKind = keyof typeof notifications;
export type RecordKind = (typeof notifications)[NotificationKind]['about'];

/** Whether a text names a notification. */
export const isNotificationKind = (text: string): text is NotificationKind =>
  Object.hasOwn(notifications, text);
const kinds = Object.keys(notifications).filter(isNotificationKind);

/** What lies in the outbox once for each recipient and channel. */
export interface Delivery extends Way {
  kind: NotificationKind;
  /** Milliseconds since 1970. */
  due: number;
}

/** What the desk does is told a minute later, so that it can be undone (decisions.md). */
export const deskDelayMs = 60_000;

/** How a notification goes out. */
export const waysOf = (kind: NotificationKind): readonly Way[] => notifications[kind].ways;

/** The deliveries of a notification, none for `undefined`. */
export const deliveriesOf = (kind: NotificationKind | undefined, due: Date): Delivery[] =>
  kind === undefined ? [] : waysOf(kind).map((way) => ({ kind, ...way, due: due.getTime() }));

/** Everything that can lie in the outbox about a record of that kind; for erasure. */
export const possibleDeliveries = (about: RecordKind): Omit<Delivery, 'due'>[] =>
  kinds
    .filter((kind) => notifications[kind].about === about)
    .flatMap((kind) => waysOf(kind).map((way) => ({ kind, ...way })));
