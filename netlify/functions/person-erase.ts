import type { Config } from '@netlify/functions';
import * as routes from '#contract/person-routes.ts';
import { success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/person/erase' };

export default endpoint(
  on(routes.erasePerson, {
    run: async ({ body: { email }, audit, services: { erasure } }) =>
      success(await erasure.erasePerson(email, audit('person_erased'))),
  }),
);
