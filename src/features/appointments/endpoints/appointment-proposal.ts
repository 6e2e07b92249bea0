import {
  proposeTimes as proposing,
  withdrawProposal as withdrawing,
} from '#features/appointments/contract/appointment-routes.ts';
import { proposeTimes, withdrawProposal } from '#features/appointments/rules/proposal.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentProposal = endpoint(
  on(proposing, {
    changesTimes: true,
    run: ({
      request,
      id,
      body,
      now,
      audit,
      services: { appointments, appointmentDesk: desk, house, roster, timeZone },
    }) =>
      onVersion(request, (version) =>
        proposeTimes(
          { id, version, now, ...body },
          {
            now,
            timeZone,
            house,
            decide: roster.decide,
            readAppointment: (appointment) => appointments.get(appointment),
            store: { propose: (made) => desk.propose(made, audit('times_proposed', id)) },
          },
        ),
      ),
  }),
  on(withdrawing, {
    changesTimes: true,
    run: ({
      request,
      id,
      body,
      now,
      audit,
      services: { appointments, appointmentDesk: desk, house, roster, timeZone },
    }) =>
      onVersion(request, (version) =>
        withdrawProposal(
          { id, version, now, ...body },
          {
            now,
            timeZone,
            house,
            readRoster: () => roster.read(),
            readAppointment: (appointment) => appointments.get(appointment),
            store: { withdraw: (asked) => desk.withdraw(asked, audit('proposal_ended', id)) },
          },
        ),
      ),
  }),
);
