/** What messages and inquiries have in common: both lie in the firm's inbox. */
import * as z from 'zod/mini';
import { idSchema, instantSchema, pageSizeSchema } from '#platform/contract/fields.ts';

/** Marks what lies in the inbox as read, or as unread again. */
export const readMarkQuerySchema = z.object({
  read: z.pipe(
    z.enum(['true', 'false'], 'invalid_mark'),
    z.transform((value) => value === 'true'),
  ),
});

/** Lists newest first; `cursor` is the id of the last entry of the page before. */
export const inboxQuerySchema = z.object({ limit: pageSizeSchema, cursor: z.optional(idSchema) });

/** A record of what a visitor sent: the details that are kept, and what becomes of it. */
export const receivedSchema = <S extends z.core.$ZodLooseShape>(kept: S) =>
  z.object({
    id: idSchema,
    ...kept,
    createdAt: instantSchema,
    /** When the firm first opened it; absent while it is unread. */
    readAt: z.optional(instantSchema),
  });
