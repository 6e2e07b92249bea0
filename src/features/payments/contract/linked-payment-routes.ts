/** Routes of a payment for the holder of its signed link. */
import { linkSchema } from '#features/links/contract.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { linkedPaymentSchema, openedPaymentSchema } from './payment.ts';

export const showLinkedPayment = {
  ...defaults,
  method: 'POST',
  path: '/api/links/payment',
  access: 'public',
  status: 200,
  body: linkSchema,
  response: linkedPaymentSchema,
} as const satisfies Route;

/** Returns the Stripe page of the open session, or of a new session if that one has ended. */
export const openLinkedPayment = {
  ...defaults,
  method: 'POST',
  path: '/api/links/payment/open',
  access: 'public',
  status: 200,
  body: linkSchema,
  response: openedPaymentSchema,
} as const satisfies Route;
