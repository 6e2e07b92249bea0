import * as routes from '#features/appointments/contract/appointment-routes.ts';
import { isOver } from '#features/appointments/contract/appointment-status.ts';
import { changeStatus } from '#features/appointments/rules/appointment-status.ts';
import { changedMeanwhile, refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointment = endpoint(
  on(routes.getAppointment, {
    async run({ id, services: { appointments } }) {
      const appointment = await appointments.get(id);
      return appointment ? success(appointment) : refusal('not_found');
    },
  }),
  on(routes.changeAppointmentStatus, {
    changesTimes: true,
    act: ({ request, id, query, body, now, trace, waitUntil, services }) =>
      onVersion(request, async (version) => {
        const changed = await changeStatus(
          { id, version, to: query.status, now, ...body },
          {
            house: services.house,
            timeZone: services.timeZone,
            keyed: services.keyed,
            store: {
              changeStatus: (change) =>
                services.appointmentDesk.changeStatus({
                  change,
                  trace: trace('appointment_status_changed', id),
                }),
            },
          },
        );
        // Open payment requests to the client are ended at Stripe as well.
        if (changed.ok && isOver(query.status)) waitUntil(services.endWithdrawnPayments());
        return changed;
      }),
  }),
  on(routes.eraseAppointment, {
    changesTimes: true,
    act: ({ request, id, trace, waitUntil, services: { erasure, endWithdrawnPayments } }) =>
      onVersion(request, async (version) => {
        const erased = await erasure.eraseAppointment({ id, version }, trace('appointment_erased'));
        if (typeof erased === 'object') return changedMeanwhile(erased.outdated);
        if (!erased) return refusal('not_found');
        // Open payment requests to the client are ended at Stripe as well.
        waitUntil(endWithdrawnPayments());
        return success(undefined);
      }),
  }),
);
