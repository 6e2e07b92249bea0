/** What other subjects put together from the environment. */
export { withBookings } from './services/bookings.ts';
