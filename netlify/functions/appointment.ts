import type { Config } from '@netlify/functions';
import * as routes from '#contract/routes.ts';
import { changeStatus } from '#domain/appointment-status.ts';
import { refusal, success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/endpoint.ts';

export const config: Config = { path: '/api/appointments/:id' };

export default endpoint(
  on(routes.getAppointment, {
    async run({ id, services: { appointments } }) {
      const appointment = await appointments.get(id);
      return appointment ? success(appointment) : refusal('not_found');
    },
  }),
  on(routes.changeAppointmentStatus, {
    run: ({ id, query: { status: to }, now, audit, services: { appointments } }) =>
      changeStatus(
        { id, to, now },
        {
          changeStatus: (change) =>
            appointments.changeStatus(change, audit('appointment_status_changed', id)),
        },
      ),
  }),
);
