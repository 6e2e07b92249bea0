import { createAppointment } from '#features/appointments/contract/booking-routes.ts';
import { bookAppointment } from '#features/appointments/rules/booking.ts';
import { api } from '#server/endpoint.ts';
import { guarded } from '#server/guarded.ts';
import { networkKey } from '#server/network-key.ts';
import { bookingServices } from '#features/appointments/services/bookings.ts';

const { on, endpoint } = api(bookingServices, ['GET', 'HEAD']);

export const appointments = endpoint(
  on(createAppointment, {
    changesTimes: true,
    announces: true,
    prepare: ({ roster }) => roster.prepare(),
    run: guarded('booking', ({ body, idempotencyKey, now, address, services }, work) => {
      const { bookings: store, house, roster, timeZone, randomId } = services;
      return bookAppointment(body, idempotencyKey, {
        store,
        house,
        now,
        timeZone,
        randomId,
        network: networkKey(services, address),
        decide: roster.decide,
        work,
      });
    }),
  }),
);
