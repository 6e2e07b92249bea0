import { enterAppointment as route } from '#features/appointments/contract/entered-appointment-routes.ts';
import { enterAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentsEntered = endpoint(
  on(route, {
    changesTimes: true,
    act: ({ body, now, trace, services }) => {
      const { appointmentDesk: desk, house, timeZone, randomId, keyed } = services;
      return enterAppointment(body, {
        now,
        timeZone,
        house,
        randomId,
        keyed,
        store: {
          enter: (entry) =>
            desk.enter({ entry, trace: trace('appointment_entered', entry.record.id) }),
        },
      });
    },
  }),
);
