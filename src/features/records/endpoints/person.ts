import * as routes from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const person = endpoint(
  on(routes.findPerson, {
    act: async ({ body: { email }, trace, services: { erasure } }) =>
      success(await erasure.findPerson(email, trace('person_shown'))),
  }),
);
