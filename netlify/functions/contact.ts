import type { Config } from '@netlify/functions';
import * as routes from '#features/inbox/contract/contact-routes.ts';
import { receiveMessage } from '#features/inbox/rules/messages.ts';
import { api } from '#platform/http/endpoint.ts';
import { guarded } from '#platform/http/guarded.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';

export const config: Config = {
  path: '/api/contact',
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

const { on, endpoint } = api(inboxServices);

export default endpoint(
  on(routes.sendContactMessage, {
    announces: true,
    run: guarded('contact', ({ body, idempotencyKey, now, services }, work) => {
      const { contactMessages: inbox, randomId } = services;
      return receiveMessage(body, idempotencyKey, { inbox, now, randomId, work });
    }),
  }),
);
