/** What subjects queue by the clock of delivery, before it sends. */
export { withQueueing } from '#features/appointments/services/queueing.ts';
