import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { inboxQuerySchema, readMarkQuerySchema } from './inbox.ts';
import { inquiryRequestSchema, inquirySchema } from './inquiry.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const sendInquiry = {
  ...defaults,
  method: 'POST',
  path: '/api/inquiries',
  access: 'public',
  status: 201,
  body: inquiryRequestSchema,
  response: receiptSchema,
} as const satisfies Route;

export const listInquiries = {
  ...defaults,
  method: 'GET',
  path: '/api/inquiries',
  access: 'admin',
  status: 200,
  query: inboxQuerySchema,
  response: z.array(inquirySchema),
} as const satisfies Route;

export const markInquiry = {
  ...defaults,
  method: 'PATCH',
  path: '/api/inquiries/:id',
  access: 'admin',
  status: 200,
  query: readMarkQuerySchema,
  response: inquirySchema,
} as const satisfies Route;

export const eraseInquiry = {
  ...defaults,
  method: 'DELETE',
  path: '/api/inquiries/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;
