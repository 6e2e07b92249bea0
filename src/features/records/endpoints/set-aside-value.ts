import * as routes from '#features/records/contract/set-aside-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { setAsideServices } from '#features/records/services/set-aside.ts';

const { on, endpoint } = api(setAsideServices);

export const setAsideValue = endpoint(
  on(routes.restoreSetAside, {
    changesTimes: true,
    async act({ id, now, trace, waitUntil, services: { setAside, endWithdrawnPayments } }) {
      const restored = await setAside.restore(id, (key) => ({
        ...{ now, trace: trace('value_restored', key) },
      }));
      switch (restored) {
        case 'restored':
          // Restoring may withdraw a payment, which then has to be ended at Stripe as well.
          waitUntil(endWithdrawnPayments());
          return success(undefined);
        case 'unknown':
          return refusal('not_found');
        case 'taken':
          return refusal('place_taken');
        default:
          return { ...refusal('still_unreadable'), errors: restored.faults };
      }
    },
  }),
  on(routes.dropSetAside, {
    changesTimes: true,
    async act({ id, now, trace, waitUntil, services: { setAside, endWithdrawnPayments } }) {
      const isDropped = await setAside.drop(id, (key) => ({
        ...{ now, trace: trace('value_dropped', key) },
      }));
      // A deleted payment must no longer be payable, so it is ended at Stripe.
      if (isDropped) waitUntil(endWithdrawnPayments());
      return isDropped ? success(undefined) : refusal('not_found');
    },
  }),
);
