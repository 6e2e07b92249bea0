/** Services of this subject that other subjects build from the environment. */
export { withBookings } from './services/bookings.ts';
