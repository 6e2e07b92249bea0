/** What other subjects know of the contract. */
export { listDeliveries, listUndelivered } from './contract/delivery-routes.ts';
export type { Alarm, Undelivered } from './contract/undelivered.ts';
