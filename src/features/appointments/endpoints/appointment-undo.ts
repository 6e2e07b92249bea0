import { undoAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { outcomeOfAct } from '#features/appointments/rules/appointment-act.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentUndo = endpoint(
  on(undoAppointment, {
    changesTimes: true,
    act: ({ request, id, now, trace, services: { appointmentDesk: desk } }) =>
      onVersion(request, async (version) =>
        outcomeOfAct(
          await desk.undo({ undo: { id, version, now }, trace: trace('appointment_undone', id) }),
        ),
      ),
  }),
);
