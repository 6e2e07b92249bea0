/**
 * All notifications as the outbox and the desk need them: recipients and channels, from each subject's
 * `letters/notifications.ts`. Visitors' functions and the desk's pages bundle this, so it contains no
 * letters; those are in `letters.ts`.
 */
import { appointmentWays, heldWays } from '#features/appointments/letters/notifications.ts';
import { digestWays } from '#features/delivery/letters/notifications.ts';
import { inquiryWays, messageWays } from '#features/inbox/letters/notifications.ts';
import { alarmWays } from '#features/monitoring/letters/notifications.ts';
import type { Ways } from '#platform/contract/way.ts';
import { paymentWays } from '#features/payments/letters/notifications.ts';

const gathered = () =>
  ({
    ...appointmentWays(),
    ...heldWays(),
    ...messageWays(),
    ...inquiryWays(),
    ...paymentWays(),
    ...alarmWays(),
    ...digestWays(),
  }) satisfies Ways;

let all: ReturnType<typeof gathered> | undefined;
/** Kind of notification → its ways. Gathered once it is asked for, since the subjects load each other. */
export const notifications = () => (all ??= gathered());

export type NotificationKind = keyof ReturnType<typeof notifications>;

/** Whether a text is the kind of a notification. */
export const isNotificationKind = (text: string): text is NotificationKind =>
  Object.hasOwn(notifications(), text);

export type RecordKind =
  'appointment' | 'held' | 'message' | 'inquiry' | 'payment' | 'alarm' | 'digest';

/** The kind of record that a notification is about. */
export function aboutOf(kind: NotificationKind): RecordKind {
  if (Object.hasOwn(appointmentWays(), kind)) return 'appointment';
  if (Object.hasOwn(heldWays(), kind)) return 'held';
  if (Object.hasOwn(paymentWays(), kind)) return 'payment';
  if (Object.hasOwn(messageWays(), kind)) return 'message';
  if (Object.hasOwn(inquiryWays(), kind)) return 'inquiry';
  return Object.hasOwn(alarmWays(), kind) ? 'alarm' : 'digest';
}
