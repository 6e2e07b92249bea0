/** What subjects do in the scheduled delivery, before it sends. */
export { withQueueing } from '#features/appointments/services/queueing.ts';
export { withReturning } from '#features/payments/services/returning.ts';
