import type { Config } from '@netlify/functions';
import * as routes from '#contract/appointment-routes.ts';
import { filtered } from '#domain/appointment-filter.ts';
import { bookAppointment } from '#domain/booking.ts';
import { endpoint, on } from '#http/endpoint.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { readPage } from '#http/page.ts';

export const config: Config = { path: '/api/appointments' };

export default endpoint(
  on(routes.createAppointment, {
    limit: 'booking',
    async run({ request, body, now, services: { appointments, timeZone, randomId } }) {
      const key = readIdempotencyKey(request);
      if (!key.ok) return key;
      return bookAppointment(body, key.value, { ledger: appointments, now, timeZone, randomId });
    },
  }),
  on(routes.listAppointments, {
    run: ({ query, services: { appointments } }) =>
      readPage(routes.listAppointments, query, filtered(query, appointments)),
  }),
);
