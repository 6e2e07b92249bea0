/** Contract exports for other subjects. */
export { listDeliveries, listUndelivered } from './contract/delivery-routes.ts';
export type { Alarm, Undelivered } from './contract/undelivered.ts';
