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
  subjectSchema,
} from './fields.ts';
import { defaultLocale } from './locales.ts';

export const contactRequestSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  subject: subjectSchema,
  message: messageSchema,
  locale: z._default(localeSchema, defaultLocale),
  [honeypotField]: honeypotSchema,
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;
export type ContactPayload = z.input<typeof contactRequestSchema>;

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
export type ContactMessage = z.infer<typeof contactMessageSchema>;
