/** Server code of this subject that other subjects may import. */
export { deliveryDesk } from './acts/desk.ts';
