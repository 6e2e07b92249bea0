/** The route that Stripe's return page calls. */
import { checkoutSessionIdSchema, checkoutStatusSchema } from './checkout.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Status of a checkout session, for any caller that has its id. */
export const getCheckoutStatus = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/checkout-status/:id',
  access: 'public',
  status: 200,
  id: checkoutSessionIdSchema,
  response: checkoutStatusSchema,
} as const satisfies Route;
