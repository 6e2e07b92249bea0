import type { NotificationKind } from '#registry/notifications.ts';
import type { Recipient } from '#platform/contract/way.ts';

/** A mail about a record that a recipient was sent, or that is waiting. */
export interface Told {
  kind: NotificationKind;
  recipient: Recipient;
  /** Number of the event that it was queued with, from 1; absent if there was none. */
  event?: number;
  /** Number of events that the record had when the mail was written; 0 if it waits. */
  events: number;
  /** `maybe` if the outcome is unknown, `cutOff` if that is this very delivery, which is retried once. */
  state: 'told' | 'maybe' | 'cutOff' | 'waiting';
}
