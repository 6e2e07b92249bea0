import type { NotificationKind } from '#registry/notifications.ts';
import type { Recipient } from '#features/outbox/contract/way.ts';

/** What somebody was told of a record, or is still to be told, by mail. */
export interface Told {
  kind: NotificationKind;
  recipient: Recipient;
  /** The number of the event that it was queued with, from 1; absent where that was none. */
  event?: number;
  /** How many events the record had when it was told; 0 for what waits. */
  events: number;
  /**
   * `maybe` where nobody knows whether it arrived, `cutOff` where that is this very delivery, which
   * is tried once more.
   */
  state: 'told' | 'maybe' | 'cutOff' | 'waiting';
}
