/** Exports for other subjects on the server. */
export { deliveryDesk } from './store/delivery-desk.ts';
