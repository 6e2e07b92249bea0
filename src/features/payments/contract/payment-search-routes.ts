import * as z from 'zod/mini';
import { foundPaymentSchema, paymentExportSchema, paymentSearchSchema } from './payment-search.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Newest first; paginated like `searchAppointments`. */
export const searchPayments = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/search',
  access: 'admin',
  status: 200,
  body: paymentSearchSchema,
  response: z.array(foundPaymentSchema),
} as const satisfies Route;

/** CSV (RFC 4180, UTF-8 with BOM, safe in spreadsheets) of the payments that the same search lists. */
export const exportPaymentsFound = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/export',
  access: 'admin',
  status: 200,
  body: paymentExportSchema,
  response: z.string(),
} as const satisfies Route;
