import {
  deleteConsultant as deletion,
  editConsultant as route,
} from '#features/consultants/contract/consultant-desk-routes.ts';
import { deleteConsultant, editConsultant } from '#features/consultants/rules/consultants.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const adminConsultant = endpoint(
  on(route, {
    changesTimes: true,
    run: ({ request, id, body, audit, services: { consultants } }) =>
      onVersion(request, (version) =>
        editConsultant(
          { id, version, edit: body },
          { store: consultants.by(() => audit('consultant_changed', id)) },
        ),
      ),
  }),
  on(deletion, {
    changesTimes: true,
    run: ({ request, id, audit, services: { consultants } }) =>
      onVersion(request, (version) =>
        deleteConsultant(
          { id, version },
          { store: consultants.by(() => audit('consultant_deleted', id)) },
        ),
      ),
  }),
);
