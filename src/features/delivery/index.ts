/** Server code of this subject that other subjects may import. */
export { deliveryDesk } from './store/delivery-desk.ts';
