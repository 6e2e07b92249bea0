import type { Config } from '@netlify/functions';
import * as routes from '#contract/browser-fault-routes.ts';
import { success } from '#domain/outcome.ts';
import { api } from '#http/endpoint.ts';
import { browserFaultServices } from '#netlify/services/browser-faults.ts';

export const config: Config = { path: '/api/faults/browser' };

const { on, endpoint } = api(browserFaultServices);

export default endpoint(
  on(routes.reportBrowserFault, {
    limit: 'browserFault',
    async run({ body, now, services: { browserFaults } }) {
      await browserFaults.keep(body, now);
      return success(undefined);
    },
  }),
  on(routes.listBrowserFaults, {
    run: async ({ now, services: { browserFaults } }) => success(await browserFaults.list(now)),
  }),
);
