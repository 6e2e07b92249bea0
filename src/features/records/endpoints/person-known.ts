import { findKnownPeople as route } from '#features/records/contract/person-routes.ts';
import { knownPeople } from '#features/records/rules/known-people.ts';
import { personSought } from '#features/records/rules/person-search.ts';
import { peopleServices } from '#features/records/services/people.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(peopleServices);

export const personKnown = endpoint(
  on(route, {
    run: async ({ body: { q }, services: { listNamed } }) =>
      success(knownPeople(await listNamed(personSought(q)))),
  }),
);
