import type { Config } from '@netlify/functions';
import * as routes from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/person' };

export default endpoint(
  on(routes.findPerson, {
    run: async ({ body: { email }, audit, services: { erasure } }) =>
      success(await erasure.findPerson(email, audit('person_shown'))),
  }),
);
