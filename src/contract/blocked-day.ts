import * as z from 'zod/mini';
import { dateSchema, subjectSchema } from './fields.ts';

/** A day without consultations: nothing offered on it, and no series adds to it. */
export const blockedDaySchema = z.object({ date: dateSchema, reason: z.optional(z.string()) });
export type BlockedDay = z.infer<typeof blockedDaySchema>;

export const blockDayRequestSchema = z.strictObject({
  date: dateSchema,
  reason: z.optional(subjectSchema),
});
/**
 * `removed` free slots are not offered while the day is blocked; `booked` ones stand, for the firm
 * to move or cancel.
 */
export const blockDayResponseSchema = z.object({ removed: z.number(), booked: z.number() });

export const dateQuerySchema = z.object({ date: dateSchema });
