import { enterAppointment as route } from '#features/appointments/contract/entered-appointment-routes.ts';
import { enterAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const appointmentsEntered = endpoint(
  on(route, {
    changesTimes: true,
    run: ({ body, now, audit, services }) => {
      const { appointmentDesk: desk, house, roster, timeZone, randomId, keyed } = services;
      return enterAppointment(body, {
        now,
        timeZone,
        house,
        randomId,
        keyed,
        decide: roster.decide,
        store: {
          enter: (entry) => desk.enter(entry, audit('appointment_entered', entry.record.id)),
        },
      });
    },
  }),
);
