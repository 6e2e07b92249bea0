/**
 * Keys whose changes count (`platform/redis/database.ts`): what open desks show as news, and what decides when
 * the scheduled delivery has something to do.
 */
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { platformKeys } from '#platform/redis/keys.ts';

export const watched: readonly string[] = [
  platformKeys.aside,
  ...[appointmentsKeys.appointmentsByCreation, hoursKeys.appointmentsByStart],
  ...[appointmentsKeys.appointmentsPending, appointmentsKeys.appointmentStatus],
  ...[appointmentsKeys.appointmentHistory, appointmentsKeys.appointmentEmail],
  auditKeys.audit.byCreation,
  ...[deliveryKeys.alarmCalls, deliveryKeys.breakers, deliveryKeys.undelivered],
  ...[inboxKeys.contactMessages.byCreation, inboxKeys.inquiries.byCreation],
  ...[monitoringKeys.alarms, monitoringKeys.faults],
  outboxKeys.outbox,
  paymentKeys.changes,
];
