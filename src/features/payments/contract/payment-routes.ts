/** Payments: asked for, looked after and given back at the desk. */
import * as z from 'zod/mini';
import { deliverySchema } from '#features/outbox/contract.ts';
import {
  paymentExportQuerySchema,
  paymentListQuerySchema,
  paymentRequestSchema,
  paymentSchema,
  paymentSetupSchema,
  refundRequestSchema,
} from './payment.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Opens a checkout session at Stripe, and gives the link that leads to it for as long as need be. */
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

/** Newest first; `cursor` is the id of the last one of the page before. */
export const listPayments = {
  ...defaults,
  method: 'GET',
  path: '/api/payments',
  access: 'admin',
  status: 200,
  query: paymentListQuerySchema,
  response: z.array(paymentSchema),
} as const satisfies Route;

/** CSV (RFC 4180, UTF-8 with BOM, safe in spreadsheets) of what the same filter lists. */
export const exportPayments = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/export',
  access: 'admin',
  status: 200,
  query: paymentExportQuerySchema,
  response: z.string(),
} as const satisfies Route;

/** Asks Stripe first, where anything may have changed there. */
export const getPayment = {
  ...defaults,
  method: 'GET',
  path: '/api/payments/:id',
  access: 'admin',
  status: 200,
  response: paymentSchema,
} as const satisfies Route;

/** What was told of it, oldest first. */
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

/** Takes an open request back: its link pays no more. */
export const expirePayment = {
  ...act,
  path: '/api/payments/:id/expire',
} as const satisfies Route;

/** Gives money back, all that is left or a part. */
export const refundPayment = {
  ...act,
  path: '/api/payments/:id/refund',
  body: refundRequestSchema,
} as const satisfies Route;

/** Stripe's own calls, signed; the body is read raw, by the function itself. */
export const receiveStripeEvent = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/webhook',
  access: 'public',
  status: 200,
  response: z.object({ received: z.literal(true) }),
} as const satisfies Route;

/**
 * Takes what was paid for an appointment that does not take place off the overview: the firm keeps it,
 * or has given it back by another way. 409 `illegal_transition` where it does not stand there.
 */
export const dismissPayment = {
  ...act,
  path: '/api/payments/:id/dismiss',
} as const satisfies Route;
