import * as z from 'zod/mini';
import {
  emailSchema,
  honeypotField,
  honeypotSchema,
  idSchema,
  instantSchema,
  localeSchema,
  messageSchema,
  nameSchema,
  requestLocaleSchema,
  subjectSchema,
} from './fields.ts';

export const contactRequestSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  subject: subjectSchema,
  message: messageSchema,
  locale: requestLocaleSchema,
  [honeypotField]: honeypotSchema,
});

export const contactMessageSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  locale: localeSchema,
  createdAt: instantSchema,
  /** When the firm first opened it; absent while it is unread. */
  readAt: z.optional(instantSchema),
});
