import type { Config } from '@netlify/functions';
import * as routes from '#features/hours/contract/slot-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#platform/http/full-endpoint.ts';

export const config: Config = {
  path: '/api/slots/:id',
  excludedPath: [
    '/api/slots/available',
    '/api/slots/all',
    '/api/slots/generate',
    '/api/slots/series',
    '/api/slots/delete',
  ],
};

const answers = {
  deleted: success(undefined),
  unknown: refusal('not_found'),
  booked: refusal('slot_booked'),
};

export default endpoint(
  on(routes.deleteSlot, {
    run: async ({ id, audit, services: { slots, house } }) =>
      answers[await slots.delete(id, house.ruleOf(), audit('slot_deleted', id))],
  }),
);
