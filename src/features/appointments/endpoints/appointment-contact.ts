import { editContact as route } from '#features/appointments/contract/appointment-routes.ts';
import { editContact } from '#features/appointments/rules/contact-edit.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { onVersion } from '#platform/http/if-match.ts';

export const appointmentContact = endpoint(
  on(route, {
    act: ({ request, id, body, now, trace, services: { appointmentDesk: desk, house, keyed } }) =>
      onVersion(request, (version) =>
        editContact(
          { id, version, now, edit: body },
          {
            store: { edit: (change) => desk.edit({ change, trace: trace('contact_edited', id) }) },
            house,
            keyed,
          },
        ),
      ),
  }),
);
