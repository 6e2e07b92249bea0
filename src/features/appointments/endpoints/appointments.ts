import { createAppointment } from '#features/appointments/contract/booking-routes.ts';
import { bookAppointment } from '#features/appointments/rules/booking.ts';
import { api } from '#server/endpoint.ts';
import { guarded } from '#server/guarded.ts';
import { bookingServices } from '#features/appointments/services/bookings.ts';

const { on, endpoint } = api(bookingServices, ['GET', 'HEAD']);

export const appointments = endpoint(
  on(createAppointment, {
    // One that is held takes no time.
    changesTimes: ({ heldUntil }) => heldUntil === undefined,
    announces: true,
    prepare: ({ roster }) => roster.prepare(),
    run: guarded('booking', ({ body, idempotencyKey, now, services }, work) => {
      const { bookings: store, house, roster, timeZone, randomId } = services;
      return bookAppointment(body, idempotencyKey, {
        store,
        house,
        now,
        timeZone,
        randomId,
        decide: roster.decide,
        work,
      });
    }),
  }),
);
