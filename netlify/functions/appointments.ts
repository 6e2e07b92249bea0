import type { Config } from '@netlify/functions';
import * as routes from '#contract/appointment-routes.ts';
import { matcherOf } from '#domain/appointment-filter.ts';
import { bookAppointment } from '#domain/booking.ts';
import { api } from '#http/endpoint.ts';
import { readPage } from '#http/page.ts';
import { appointmentServices } from '#netlify/services/appointments.ts';

export const config: Config = { path: '/api/appointments' };

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
      readPage(routes.listAppointments, query, {
        list: (range) => appointments.list({ ...query, ...range, passes: matcherOf(query) }),
      }),
  }),
);
