import * as routes from '#platform/contract/browser-fault-routes.ts';
import { success, tooMany } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { browserFaultServices } from '#features/monitoring/services/browser-faults.ts';

const { on, endpoint } = api(browserFaultServices);

export const faultsBrowser = endpoint(
  on(routes.reportBrowserFault, {
    limit: 'browserFault',
    async run({ body, address, now, services: { browserFaults } }) {
      const waitMs = await browserFaults.keep(body, address, now);
      return waitMs > 0 ? tooMany(waitMs) : success(undefined);
    },
  }),
  on(routes.listBrowserFaults, {
    run: async ({ now, services: { browserFaults } }) => success(await browserFaults.list(now)),
  }),
);
