import * as z from 'zod/mini';
import { contactMessageSchema, contactRequestSchema } from './contact.ts';
import { receiptSchema } from '#platform/contract/fields.ts';
import { inboxQuerySchema, readMarkQuerySchema } from './inbox.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const sendContactMessage = {
  ...defaults,
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  status: 201,
  body: contactRequestSchema,
  response: receiptSchema,
} as const satisfies Route;

export const listContactMessages = {
  ...defaults,
  method: 'GET',
  path: '/api/contact/messages',
  access: 'admin',
  status: 200,
  query: inboxQuerySchema,
  response: z.array(contactMessageSchema),
} as const satisfies Route;

export const markContactMessage = {
  ...defaults,
  method: 'PATCH',
  path: '/api/contact/messages/:id',
  access: 'admin',
  status: 200,
  query: readMarkQuerySchema,
  response: contactMessageSchema,
} as const satisfies Route;

export const eraseContactMessage = {
  ...defaults,
  method: 'DELETE',
  path: '/api/contact/messages/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;
