import {
  proposeTimes as proposing,
  withdrawProposal,
} from '#features/appointments/contract/appointment-routes.ts';
import { outcomeOfAct } from '#features/appointments/rules/appointment-act.ts';
import { presentOf, proposeTimes } from '#features/appointments/rules/proposal.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentProposal = endpoint(
  on(proposing, {
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
        proposeTimes(
          { id, version, now, ...body },
          {
            now,
            timeZone,
            house,
            store: {
              propose: (proposal) => desk.propose({ proposal, trace: trace('times_proposed', id) }),
            },
          },
        ),
      ),
  }),
  on(withdrawProposal, {
    changesTimes: true,
    act: ({
      request,
      id,
      body,
      now,
      trace,
      services: { appointmentDesk: desk, house, timeZone },
    }) =>
      onVersion(request, async (version) =>
        outcomeOfAct(
          await desk.withdraw({
            ...{ id, version, now, ...body, reach: house.reach },
            judge: (record, roster) => presentOf(record, roster, { now, timeZone, house }),
            trace: trace('proposal_ended', id),
          }),
        ),
      ),
  }),
);
