import {
  deleteConsultant as deletion,
  editConsultant as route,
} from '#features/consultants/contract/consultant-desk-routes.ts';
import { withEdit, withoutConsultant } from '#features/consultants/rules/consultants.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const adminConsultant = endpoint(
  on(route, {
    changesTimes: true,
    act: ({ request, id, body, now, trace, services: { consultants } }) =>
      onVersion(request, (version) =>
        consultants.change(withEdit({ id, version }, body), {
          ...{ now, trace: trace('consultant_changed', id) },
        }),
      ),
  }),
  on(deletion, {
    changesTimes: true,
    act: ({ request, id, now, trace, services: { consultants } }) =>
      onVersion(request, (version) =>
        consultants.delete(id, withoutConsultant({ id, version }), {
          ...{ now, trace: trace('consultant_deleted', id) },
        }),
      ),
  }),
);
