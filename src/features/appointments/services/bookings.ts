import { bookingStore } from '#features/appointments/acts/book.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { withGuard } from '#features/protection/services.ts';

export const withBookings = (core: Core) => ({
  ...withGuard(core),
  bookings: bookingStore(core.db, core.env.rateLimitScale),
});

/** The services of the booking function. */
export const bookingServices = fromEnvironment(withBookings);
