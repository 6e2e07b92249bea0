import type { Config } from '@netlify/functions';
import { deleteSlots } from '#contract/desk-routes.ts';
import { success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/desk.ts';

export const config: Config = { path: '/api/slots/delete' };

export default endpoint(
  on(deleteSlots, {
    run: async ({ body: { ids }, audit, services: { slots } }) =>
      success(await slots.deleteMany(ids, audit('slots_deleted'))),
  }),
);
