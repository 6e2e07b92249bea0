/** Which notifications are sent to whom, over which channel, and when. */
import type { Way } from '#platform/contract/way.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type NotificationKind, notifications } from '#registry/notifications.ts';

export { aboutOf, isNotificationKind, type RecordKind } from '#registry/notifications.ts';

/** A planned delivery: one per recipient and channel. */
export interface Planned extends Way {
  kind: NotificationKind;
  /** Milliseconds since 1970; absent if it is due once it is queued. */
  due?: number;
  /** Keyed digest of the network that caused it; kept until it is sent. */
  network?: string;
}

/** Acts of the desk are notified a minute later, so that they can be undone (decision 21). */
export const deskDelayMs = minuteMs;

/** Longest total delay when the desk acts repeatedly within that minute: five minutes. */
export const longestHoldMs = 5 * minuteMs;

/** When the notification of a desk act is due. */
export const toldAt = (now: Date) => new Date(now.getTime() + deskDelayMs);

/** Recipients and channels of a notification. */
export const waysOf = (kind: NotificationKind): readonly Way[] => notifications()[kind];

/** How the firm is told. */
export interface Reach {
  /** Whether its WhatsApp is linked. */
  whatsapp: boolean;
  /** False: a request is mailed to the firm once, by the letter with the link to decide (`firm.ts`). */
  hasRequestNotice?: boolean;
}

const isLeftOut = (kind: NotificationKind, { recipient, channel }: Way, reach: Reach): boolean =>
  channel === 'whatsapp'
    ? !reach.whatsapp
    : kind === 'appointment_requested' && recipient === 'firm' && reach.hasRequestNotice === false;

/**
 * Plans the deliveries of a notification, none for `undefined`, due at once if `due` is absent; channels that are
 * not set up and notices that the firm does not want are left out.
 * The store checks whether a visitor or consultant has an address. `network` (`networkKey`) is
 * that of the visitor whose act it is; mails to visitors count against its share.
 */
export const deliveriesOf = (
  kind: NotificationKind | undefined,
  due: Date | undefined,
  reach: Reach,
  network?: string,
): Planned[] =>
  kind === undefined
    ? []
    : waysOf(kind)
        .filter((way) => !isLeftOut(kind, way, reach))
        .map((way) => ({
          ...{ kind, ...way },
          ...(due !== undefined && { due: due.getTime() }),
          ...(network !== undefined && way.recipient === 'visitor' && { network }),
        }));
