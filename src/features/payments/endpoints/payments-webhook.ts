import { receiveStripeEvent as route } from '#features/payments/contract/webhook-routes.ts';
import { toldOf } from '#features/payments/rules/payment-settling.ts';
import { refusal } from '#platform/rules/outcome.ts';
import { readText } from '#platform/http/body.ts';
import { api } from '#server/endpoint.ts';
import { isSignature, paymentServices, readEvent } from '#features/payments/services/payments.ts';

const { on, endpoint } = api(paymentServices);

/** Stripe's events are a few KiB; a larger body than this is not one of them. */
const mostBytes = 1024 * 1024;

export const paymentsWebhook = endpoint(
  on(route, {
    announces: true,
    async run({ request, now, services: { paying, webhookSecret: secret } }) {
      const signature = request.headers.get('Stripe-Signature') ?? '';
      if (secret === undefined || !isSignature(signature)) return refusal('invalid_signature');
      const body = await readText(request, mostBytes);
      if (!body.ok) return body;
      const subject = readEvent(body.value, signature, { secret, now });
      if (subject) return toldOf(subject, paying(now));
      // If Stripe's own calls end here, the secret belongs to another endpoint.
      const cure = 'Not signed with STRIPE_WEBHOOK_SECRET, or not just now';
      console.error(JSON.stringify({ payments: 'webhook', cure }));
      return refusal('invalid_signature');
    },
  }),
);
