/** `npm run bench`: measures and prints; asserts nothing. */
import { benchBookings } from './bookings.ts';

await benchBookings();
