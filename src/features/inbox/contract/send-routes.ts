/** Routes of the visitor's forms; apart from the desk's, so that no public page loads those. */
import type * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { contactRequestSchema } from './contact.ts';
import { inquiryRequestSchema } from './inquiry.ts';

export interface SendRoute<T> extends Route {
  body: z.ZodMiniType<T>;
  response: typeof receiptSchema;
}

const send = {
  ...defaults,
  method: 'POST',
  access: 'public',
  status: 201,
  response: receiptSchema,
} as const;

export const sendContactMessage = {
  ...send,
  path: '/api/contact',
  body: contactRequestSchema,
} as const satisfies Route;

export const sendInquiry = {
  ...send,
  path: '/api/inquiries',
  body: inquiryRequestSchema,
} as const satisfies Route;
