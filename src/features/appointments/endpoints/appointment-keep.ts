import { keepAppointment as route } from '#features/appointments/contract/appointment-routes.ts';
import { keepAppointment } from '#features/appointments/rules/keeping.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentKeep = endpoint(
  on(route, {
    run: ({
      request,
      id,
      now,
      audit,
      services: { appointments, appointmentDesk: desk, house, roster },
    }) =>
      onVersion(request, (version) =>
        keepAppointment(
          { id, version, now },
          {
            house,
            readAppointment: (appointment) => appointments.get(appointment),
            readRoster: () => roster.read(),
            store: { keep: (asked) => desk.keep(asked, audit('appointment_kept', id)) },
          },
        ),
      ),
  }),
);
