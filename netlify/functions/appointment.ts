import type { Config } from '@netlify/functions';
import * as routes from '#contract/appointment-routes.ts';
import { changeStatus } from '#domain/appointment-status.ts';
import { refusal, success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = {
  path: '/api/appointments/:id',
  excludedPath: [
    '/api/appointments/entered',
    '/api/appointments/export',
    '/api/appointments/overlaps',
    '/api/appointments/search',
  ],
};

export default endpoint(
  on(routes.getAppointment, {
    async run({ id, services: { appointments } }) {
      const appointment = await appointments.get(id);
      return appointment ? success(appointment) : refusal('not_found');
    },
  }),
  on(routes.changeAppointmentStatus, {
    run: ({ id, query: { status: to }, body, now, audit, services: { appointmentDesk, house } }) =>
      changeStatus(
        { id, to, now, note: body?.note },
        {
          reach: house.reach,
          ledger: {
            changeStatus: (change) =>
              appointmentDesk.changeStatus(change, audit('appointment_status_changed', id)),
          },
        },
      ),
  }),
  on(routes.eraseAppointment, {
    async run({ id, audit, waitUntil, services: { erasure, checkPayments } }) {
      const isErased = await erasure.eraseRecord(
        { kind: 'appointment', id },
        audit('appointment_erased'),
      );
      // What was asked of its client is ended at Stripe as well.
      if (isErased) waitUntil(checkPayments());
      return isErased ? success(undefined) : refusal('not_found');
    },
  }),
);
