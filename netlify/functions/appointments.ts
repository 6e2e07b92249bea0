import type { Config } from '@netlify/functions';
import { createAppointment } from '#features/appointments/contract/booking-routes.ts';
import { bookAppointment } from '#features/appointments/rules/booking.ts';
import { api } from '#platform/http/endpoint.ts';
import { guarded } from '#platform/http/guarded.ts';
import { bookingServices } from '#features/appointments/services/bookings.ts';

/** All but what `appointments-list.ts` serves at the same address, so that no visitor waits for that. */
export const config: Config = {
  path: '/api/appointments',
  method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

const { on, endpoint } = api(bookingServices, ['GET', 'HEAD']);

export default endpoint(
  on(createAppointment, {
    announces: true,
    prepare: ({ roster }) => roster.prepare(),
    run: guarded('booking', ({ body, idempotencyKey, now, services }, work) => {
      const { bookings: ledger, house, roster, timeZone, randomId } = services;
      return bookAppointment(body, idempotencyKey, {
        ledger,
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
