import { moveAppointment as route } from '#features/appointments/contract/appointment-routes.ts';
import { moveAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentMove = endpoint(
  on(route, {
    changesTimes: true,
    act: ({
      request,
      id,
      body,
      now,
      trace,
      services: { appointmentDesk: desk, house, timeZone },
    }) =>
      onVersion(request, (version) =>
        moveAppointment(
          { id, version, ...body },
          {
            now,
            timeZone,
            house,
            store: { move: (move) => desk.move({ move, trace: trace('appointment_moved', id) }) },
          },
        ),
      ),
  }),
);
