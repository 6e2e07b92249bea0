/** What other subjects use on the server. */
export { deliveryDesk } from './store/delivery-desk.ts';
