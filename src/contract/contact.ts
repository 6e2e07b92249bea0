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
  pageSizeSchema,
  subjectSchema,
} from './fields.ts';

export const contactRequestSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  subject: subjectSchema,
  message: messageSchema,
  locale: z._default(localeSchema, 'de'),
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

/** What a visitor is told of what was stored for them. */
export const receiptSchema = z.object({ id: idSchema });

/** Marks what lies in the inbox as read, or as unread again. */
export const readMarkQuerySchema = z.object({
  read: z.pipe(
    z.enum(['true', 'false'], 'invalid_mark'),
    z.transform((value) => value === 'true'),
  ),
});

/** Lists newest first; `cursor` is the id of the last entry of the page before. */
export const inboxQuerySchema = z.object({ limit: pageSizeSchema, cursor: z.optional(idSchema) });
