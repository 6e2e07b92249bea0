import type { Config } from '@netlify/functions';
import { eraseInbox as route } from '#features/appointments/contract/bulk-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#platform/http/endpoint.ts';
import { bulkServices } from '#features/appointments/services/bulk.ts';

export const config: Config = { path: '/api/inbox/bulk/erase' };

const { on, endpoint } = api(bulkServices);

const actions = {
  message: 'messages_erased_in_bulk',
  inquiry: 'inquiries_erased_in_bulk',
} as const;

export default endpoint(
  on(route, {
    run: async ({ body, audit, services: { bulk } }) =>
      success(await bulk.eraseInbox(body, audit(actions[body.kind]))),
  }),
);
