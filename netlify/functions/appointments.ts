import type { Config } from '@netlify/functions';
import * as routes from '#contract/appointment-routes.ts';
import { filtered } from '#domain/appointment-filter.ts';
import { bookAppointment } from '#domain/booking.ts';
import { api } from '#http/endpoint.ts';
import { readPage } from '#http/page.ts';
import { appointmentServices } from '#netlify/services/appointments.ts';

export const config: Config = {
  path: '/api/appointments',
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

const { on, endpoint } = api(appointmentServices);

export default endpoint(
  on(routes.createAppointment, {
    limit: 'booking',
    announces: true,
    run: ({ body, idempotencyKey, now, services }) => {
      const { appointments: ledger, house, timeZone, randomId } = services;
      return bookAppointment(body, idempotencyKey, { ledger, house, now, timeZone, randomId });
    },
  }),
  on(routes.listAppointments, {
    run: ({ query, services: { appointments } }) =>
      readPage(routes.listAppointments, query, filtered(query, appointments)),
  }),
);
