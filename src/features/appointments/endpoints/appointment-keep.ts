import { keepAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { outcomeOfAct } from '#features/appointments/rules/desk-act.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentKeep = endpoint(
  on(keepAppointment, {
    run: ({ request, id, now, audit, services: { appointmentDesk: desk } }) =>
      onVersion(request, async (version) =>
        outcomeOfAct(await desk.keep({ id, version, now }, audit('appointment_kept', id))),
      ),
  }),
);
