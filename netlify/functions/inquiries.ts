import type { Config } from '@netlify/functions';
import * as routes from '#features/inbox/contract/inquiry-routes.ts';
import { receiveMessage } from '#features/inbox/rules/messages.ts';
import { api } from '#platform/http/endpoint.ts';
import { guarded } from '#platform/http/guarded.ts';
import { readPage } from '#platform/http/page.ts';
import { inboxServices } from '#features/inbox/services/inbox.ts';

export const config: Config = {
  path: '/api/inquiries',
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

const { on, endpoint } = api(inboxServices);

export default endpoint(
  on(routes.sendInquiry, {
    announces: true,
    run: guarded('inquiry', ({ body, idempotencyKey, now, services }, work) => {
      const { inquiries: inbox, randomId } = services;
      return receiveMessage(body, idempotencyKey, { inbox, now, randomId, work });
    }),
  }),
  on(routes.listInquiries, {
    run: ({ query, services: { inquiries } }) => readPage(routes.listInquiries, query, inquiries),
  }),
);
