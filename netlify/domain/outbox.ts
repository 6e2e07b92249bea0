/** Who is told of what, by which channel: the one table that scripts, delivery and erasure use. */

const recipients = ['visitor', 'firm', 'consultant'] as const;
export type Recipient = (typeof recipients)[number];
const channels = ['mail', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

interface Way {
  recipient: Recipient;
  channel: Channel;
}

const toVisitor = { recipient: 'visitor', channel: 'mail' } as const;
const toFirm = [
  { recipient: 'firm', channel: 'mail' },
  { recipient: 'firm', channel: 'whatsapp' },
] as const;
const toConsultant = { recipient: 'consultant', channel: 'mail' } as const;

/** What a notification is about → its ways, by the kind of record it tells of. */
const notifications = {
  appointment: {
    appointment_requested: [toVisitor, ...toFirm, toConsultant],
    appointment_confirmed: [toVisitor, toConsultant],
    appointment_cancelled: [toVisitor, toConsultant],
    appointment_moved: [toVisitor, toConsultant],
  },
  message: { contact_message_received: toFirm },
  inquiry: { inquiry_received: toFirm },
} as const satisfies Record<string, Record<string, readonly Way[]>>;

type Notifications = typeof notifications;
export type RecordKind = keyof Notifications;
export type NotificationKind = { [R in RecordKind]: keyof Notifications[R] }[RecordKind];

const ways: Readonly<Record<NotificationKind, readonly Way[]>> = {
  ...notifications.appointment,
  ...notifications.message,
  ...notifications.inquiry,
};

/** What lies in the outbox once for each recipient and channel. */
export interface Delivery extends Way {
  kind: NotificationKind;
  /** Milliseconds since 1970. */
  due: number;
}

/** What the desk does is told a minute later, so that it can be undone (decisions.md). */
export const deskDelayMs = 60_000;

/** The deliveries of a notification, none for `undefined`. */
export const deliveriesOf = (kind: NotificationKind | undefined, due: Date): Delivery[] =>
  kind === undefined ? [] : ways[kind].map((way) => ({ kind, ...way, due: due.getTime() }));

/** Everything that can lie in the outbox about a record of each kind; for erasure. */
export const possibleDeliveries: Readonly<
  Record<RecordKind, readonly Omit<Delivery, 'due'>[]>
> = {
  appointment: possible(notifications.appointment),
  message: possible(notifications.message),
  inquiry: possible(notifications.inquiry),
};

function possible<K extends NotificationKind>(of: Readonly<Record<K, readonly Way[]>>) {
  return Object.entries<readonly Way[]>(of).flatMap(([kind, list]) =>
    list.map((way) => ({ kind, ...way })),
  );
}
