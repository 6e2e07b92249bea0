import { mostOfPerson } from '#features/records/contract/person.ts';
import { searchPerson as route } from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { personSought } from '#features/records/rules/person-search.ts';
import { api } from '#server/endpoint.ts';
import { peopleServices } from '#features/records/services/people.ts';

const { on, endpoint } = api(peopleServices);

export const personSearch = endpoint(
  on(route, {
    async run({ body: { q }, audit, services: { people, erasure } }) {
      const { appointments, messages, inquiries, payments } = await people.find(personSought(q));
      const newest = (ids: readonly string[]) => ids.slice(0, mostOfPerson);
      const shown = {
        appointments: newest(appointments),
        messages: newest(messages),
        inquiries: newest(inquiries),
        payments: newest(payments),
      };
      const hasMore = [appointments, messages, inquiries, payments].some(
        ({ length }) => length > mostOfPerson,
      );
      return success({ ...(await erasure.showChosen(shown, audit('person_shown'))), hasMore });
    },
  }),
);
