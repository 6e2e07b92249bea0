/** The one call of the page to which Stripe leads back. */
import { checkoutSessionIdSchema, checkoutStatusSchema } from './checkout.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** What Stripe says of a session, to whoever holds its id. */
export const getCheckoutStatus = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/checkout-status/:id',
  access: 'public',
  status: 200,
  id: checkoutSessionIdSchema,
  response: checkoutStatusSchema,
} as const satisfies Route;
