/** Who is told of what, by which channel, and when. */
import type { Way } from '#features/outbox/contract/way.ts';
import { type NotificationKind, notifications } from '#registry/notifications.ts';

export { aboutOf, isNotificationKind, type RecordKind } from '#registry/notifications.ts';

/** What lies in the outbox once for each recipient and channel. */
export interface Planned extends Way {
  kind: NotificationKind;
  /** Milliseconds since 1970. */
  due: number;
}

/** What the desk does is told a minute later, so that it can be undone (decisions.md). */
export const deskDelayMs = 60_000;

/** However often the desk does something within that minute, nothing is held back for longer: five. */
export const longestHoldMs = 5 * 60_000;

/** When what the desk does at this moment is told. */
export const toldAt = (now: Date) => new Date(now.getTime() + deskDelayMs);

/** How a notification goes out. */
export const waysOf = (kind: NotificationKind): readonly Way[] => notifications()[kind];

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
  kind === undefined
    ? []
    : waysOf(kind)
        .filter(({ channel }) => channel !== 'whatsapp' || reach.whatsapp)
        .map((way) => ({ kind, ...way, due: due.getTime() }));
