import * as routes from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const personErase = endpoint(
  on(routes.erasePerson, {
    changesTimes: true,
    async act({ body: { email }, trace, waitUntil, services: { erasure, endWithdrawnPayments } }) {
      const counts = await erasure.erasePerson(email, trace('person_erased'));
      // Open payments of the erased records have to be ended at Stripe as well.
      if (counts.appointments + counts.payments > 0) waitUntil(endWithdrawnPayments());
      return success(counts);
    },
  }),
);
