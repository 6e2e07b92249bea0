/** A payment as whoever holds its link sees and makes it. */
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

/** Gives the open session's page at Stripe, or a new one's in place of one that ended. */
export const openLinkedPayment = {
  ...defaults,
  method: 'POST',
  path: '/api/links/payment/open',
  access: 'public',
  status: 200,
  body: linkSchema,
  response: openedPaymentSchema,
} as const satisfies Route;
