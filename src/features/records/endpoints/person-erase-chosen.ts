import { erasePersonChosen as route } from '#features/records/contract/person-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { peopleServices } from '#features/records/services/people.ts';

const { on, endpoint } = api(peopleServices);

export const personEraseChosen = endpoint(
  on(route, {
    changesTimes: true,
    async act({ body, trace, waitUntil, services: { erasure, endWithdrawnPayments } }) {
      const counts = await erasure.eraseChosen(body, trace('person_erased'));
      // Open payments of the erased records have to be ended at Stripe as well.
      if (counts.appointments + counts.payments > 0) waitUntil(endWithdrawnPayments());
      return success(counts);
    },
  }),
);
