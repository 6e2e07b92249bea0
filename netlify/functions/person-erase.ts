import type { Config } from '@netlify/functions';
import * as routes from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/person/erase' };

export default endpoint(
  on(routes.erasePerson, {
    async run({ body: { email }, audit, waitUntil, services: { erasure, checkPayments } }) {
      const counts = await erasure.erasePerson(email, audit('person_erased'));
      // What was asked of them is ended at Stripe as well.
      if (counts.appointments + counts.payments > 0) waitUntil(checkPayments());
      return success(counts);
    },
  }),
);
