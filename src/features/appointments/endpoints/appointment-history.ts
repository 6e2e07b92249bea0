import { getAppointmentHistory } from '#features/appointments/contract/appointment-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentHistory = endpoint(
  on(getAppointmentHistory, {
    async run({ id, services: { appointmentDesk } }) {
      const history = await appointmentDesk.history(id);
      return history ? success(history) : refusal('not_found');
    },
  }),
);
