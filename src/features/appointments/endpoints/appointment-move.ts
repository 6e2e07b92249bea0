import { moveAppointment as route } from '#features/appointments/contract/appointment-routes.ts';
import { moveAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentMove = endpoint(
  on(route, {
    changesTimes: true,
    run: ({
      request,
      id,
      body,
      now,
      audit,
      services: { appointmentDesk: desk, house, roster, timeZone },
    }) =>
      onVersion(request, (version) =>
        moveAppointment(
          { id, version, ...body },
          {
            now,
            timeZone,
            house,
            decide: roster.decide,
            store: { move: (move) => desk.move(move, audit('appointment_moved', id)) },
          },
        ),
      ),
  }),
);
