/** Payment routes of the desk: request, read, mail, withdraw and refund. */
import * as z from 'zod/mini';
import { deliverySchema } from '#features/outbox/contract.ts';
import {
  dismissQuerySchema,
  paymentExportQuerySchema,
  paymentListQuerySchema,
  paymentRequestSchema,
  paymentSchema,
  paymentSetupSchema,
  paymentSumsQuerySchema,
  paymentSumsSchema,
  refundRequestSchema,
} from './payment.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Opens a checkout session at Stripe and returns a payment link that outlives the session. */
export const createCheckout = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/checkout',
  access: 'admin',
  status: 201,
  body: paymentRequestSchema,
  response: paymentSchema,
} as const satisfies Route;

export const getPaymentSetup = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/setup',
  access: 'admin',
  status: 200,
  response: paymentSetupSchema,
} as const satisfies Route;

/** What was paid and is open for each of these appointments. */
export const sumPayments = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/sums',
  access: 'admin',
  status: 200,
  body: paymentSumsQuerySchema,
  response: paymentSumsSchema,
} as const satisfies Route;

/** Newest first; `cursor` is the id of the last payment of the previous page. */
export const listPayments = {
  ...defaults,
  method: 'GET',
  path: '/api/payments',
  access: 'admin',
  status: 200,
  query: paymentListQuerySchema,
  response: z.array(paymentSchema),
} as const satisfies Route;

/** CSV (RFC 4180, UTF-8 with BOM, safe in spreadsheets) of the payments that the same filter lists. */
export const exportPayments = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/export',
  access: 'admin',
  status: 200,
  query: paymentExportQuerySchema,
  response: z.string(),
} as const satisfies Route;

/** Asks Stripe for the current state first, if the payment has a session there. */
export const getPayment = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/:id',
  access: 'admin',
  status: 200,
  response: paymentSchema,
} as const satisfies Route;

/** Delivery log of the payment, oldest first. */
export const listPaymentDeliveries = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/:id/deliveries',
  access: 'admin',
  status: 200,
  response: z.array(deliverySchema),
} as const satisfies Route;

const act = {
  ...defaults,
  method: 'POST',
  access: 'admin',
  status: 200,
  response: paymentSchema,
} as const;

/** Mails the link to the client. */
export const mailPayment = {
  ...act,
  path: '/api/payments/:id/mail',
} as const satisfies Route;

/** Withdraws an open request: its link can no longer be paid. */
export const expirePayment = {
  ...act,
  path: '/api/payments/:id/expire',
} as const satisfies Route;

/** Refunds all that is left, or a part. */
export const refundPayment = {
  ...act,
  path: '/api/payments/:id/refund',
  body: refundRequestSchema,
} as const satisfies Route;

/**
 * Settles a payment for an appointment that does not take place, and tells the client: the firm keeps the money,
 * or has given it back in another way (`elsewhere`). 409 `illegal_transition` if the payment is not on the
 * overview.
 */
export const dismissPayment = {
  ...act,
  path: '/api/payments/:id/dismiss',
  query: dismissQuerySchema,
} as const satisfies Route;
