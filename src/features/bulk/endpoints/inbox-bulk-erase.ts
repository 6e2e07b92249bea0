import { eraseInbox as route } from '#features/bulk/contract/bulk-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { bulkServices } from '#features/bulk/services/bulk.ts';

const { on, endpoint } = api(bulkServices);

const actions = {
  message: 'messages_erased_in_bulk',
  inquiry: 'inquiries_erased_in_bulk',
} as const;

export const inboxBulkErase = endpoint(
  on(route, {
    act: async ({ body, now, trace, services: { bulk } }) =>
      success(await bulk.eraseInbox(body, { now, trace: trace(actions[body.kind]) })),
  }),
);
