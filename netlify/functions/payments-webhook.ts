import type { Config } from '@netlify/functions';
import { receiveStripeEvent as route } from '#contract/payment-routes.ts';
import { toldOf } from '#domain/payment-settling.ts';
import { refusal } from '#domain/outcome.ts';
import { readText } from '#http/body.ts';
import { api } from '#http/endpoint.ts';
import { paymentServices, readEvent } from '#netlify/services/payments.ts';

export const config: Config = { path: '/api/payments/webhook' };

const { on, endpoint } = api(paymentServices);

/** Stripe's events are a few KiB; a megabyte is nobody's. */
const mostBytes = 1024 * 1024;

export default endpoint(
  on(route, {
    announces: true,
    async run({ request, now, services: { paying, webhookSecret: secret } }) {
      const body = await readText(request, mostBytes);
      if (!body.ok) return body;
      const signature = request.headers.get('Stripe-Signature') ?? '';
      const subject =
        secret === undefined ? null : readEvent(body.value, signature, { secret, now });
      return subject ? toldOf(subject, paying(now)) : refusal('invalid_signature');
    },
  }),
);
