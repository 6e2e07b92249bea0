/** Notifications that subjects queue in the scheduled delivery, before it sends. */
export { withQueueing } from '#features/appointments/services/queueing.ts';
