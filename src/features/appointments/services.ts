/** Services of this subject that other subjects build from the environment. */
export { withHeld } from './services/held.ts';
export { withBookings } from './services/bookings.ts';
