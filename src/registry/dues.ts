/**
 * When the scheduled delivery has something to do besides the outbox: unanswered requests, reminders, and mail
 * alarms that stand.
 */
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';

export { remindAheadMs } from '#features/appointments/rules/reminder.ts';

export const dueKeys = {
  pending: appointmentsKeys.appointmentsPending,
  byStart: hoursKeys.appointmentsByStart,
  calls: deliveryKeys.alarmCalls,
} as const;
