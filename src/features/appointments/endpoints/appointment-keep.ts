import { keepAppointment as route } from '#features/appointments/contract/appointment-routes.ts';
import { outcomeOfAct } from '#features/appointments/rules/appointment-act.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentKeep = endpoint(
  on(route, {
    act: ({ request, id, now, trace, services: { appointmentDesk: desk, house } }) =>
      onVersion(request, async (version) => {
        const act = { id, version, now, reach: house.reach };
        return outcomeOfAct(await desk.keep({ ...act, trace: trace('appointment_kept', id) }));
      }),
  }),
);
