/** Apart from the payment routes, which the desk loads first. */
import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Stripe's signed webhook calls. The function reads the raw body itself. */
export const receiveStripeEvent = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'public',
  status: 200,
  response: z.object({ received: z.literal(true) }),
} as const satisfies Route;
