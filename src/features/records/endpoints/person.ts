import * as routes from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const person = endpoint(
  on(routes.findPerson, {
    run: async ({ body: { email }, audit, services: { erasure } }) =>
      success(await erasure.findPerson(email, audit('person_shown'))),
  }),
);
