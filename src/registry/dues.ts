/**
 * When the scheduled delivery has something to do besides the outbox: unanswered requests and proposals,
 * reminders, money that is given back, and mail alarms that stand.
 */
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';

export { remindAheadMs } from '#features/appointments/rules/reminder.ts';

export const dueKeys = {
  pending: appointmentsKeys.appointmentsPending,
  proposals: appointmentsKeys.proposals,
  takenBeside: appointmentsKeys.takenBeside,
  byStart: hoursKeys.appointmentsByStart,
  returning: paymentKeys.returning,
  calls: deliveryKeys.alarmCalls,
} as const;
