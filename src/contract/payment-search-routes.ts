import * as z from 'zod/mini';
import { paymentSchema } from './payment.ts';
import { paymentSearchSchema } from './payment-search.ts';
import { defaults, type Route } from './route.ts';

/** Newest first; its pages follow each other as those of `searchAppointments` do. */
export const searchPayments = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/search',
  access: 'admin',
  status: 200,
  body: paymentSearchSchema,
  response: z.array(paymentSchema),
} as const satisfies Route;
