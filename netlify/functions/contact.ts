import type { Config } from '@netlify/functions';
import * as routes from '#contract/contact-routes.ts';
import { receiveMessage } from '#domain/messages.ts';
import { endpoint, on } from '#http/endpoint.ts';
import { readIdempotencyKey } from '#http/idempotency-key.ts';

export const config: Config = { path: '/api/contact' };

export default endpoint(
  on(routes.sendContactMessage, {
    limit: 'contact',
    async run({ request, body, now, services: { contactMessages: inbox, randomId } }) {
      const key = readIdempotencyKey(request);
      return key.ok ? receiveMessage(body, key.value, { inbox, now, randomId }) : key;
    },
  }),
);
