import type { Config } from '@netlify/functions';
import * as routes from '#contract/inquiry-routes.ts';
import { receiveMessage } from '#domain/messages.ts';
import { endpoint, on } from '#http/endpoint.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';
import { readPage } from '#http/page.ts';

export const config: Config = { path: '/api/inquiries' };

export default endpoint(
  on(routes.sendInquiry, {
    limit: 'inquiry',
    async run({ request, body, now, services: { inquiries: inbox, randomId } }) {
      const key = readIdempotencyKey(request);
      return key.ok ? receiveMessage(body, key.value, { inbox, now, randomId }) : key;
    },
  }),
  on(routes.listInquiries, {
    run: ({ query, services: { inquiries } }) => readPage(routes.listInquiries, query, inquiries),
  }),
);
