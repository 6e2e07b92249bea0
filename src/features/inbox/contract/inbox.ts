/** Common parts of messages and inquiries, the two inboxes of the firm. */
import * as z from 'zod/mini';
import { idSchema, instantSchema, pageSizeSchema } from '#platform/contract/fields.ts';

/** Marks an entry as done (`read=true`), or as open again. */
export const readMarkQuerySchema = z.object({
  read: z.pipe(
    z.enum(['true', 'false'], 'invalid_mark'),
    z.transform((value) => value === 'true'),
  ),
});

/** Lists newest first; `cursor` is the id of the last entry of the previous page. */
export const inboxQuerySchema = z.object({ limit: pageSizeSchema, cursor: z.optional(idSchema) });

/** Stored record of a visitor's message: the stored details and its state. */
export const receivedSchema = <S extends z.core.$ZodLooseShape>(kept: S) =>
  z.object({
    id: idSchema,
    ...kept,
    createdAt: instantSchema,
    /** When the firm marked it as done, formerly when it opened it; absent while it is open. */
    readAt: z.optional(instantSchema),
  });
