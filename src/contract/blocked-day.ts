import * as z from 'zod/mini';
import { consultantIdSchema } from './consultant.ts';
import { dateSchema, subjectSchema } from './fields.ts';

/** A day without consultations: nothing offered on it, and no series adds to it. */
export const blockedDaySchema = z.object({ date: dateSchema, reason: z.optional(z.string()) });
export type BlockedDay = z.infer<typeof blockedDaySchema>;

/** Whose day it is; the firm's first consultant if absent. */
const owner = { consultant: z.optional(consultantIdSchema) };

export const blockDayRequestSchema = z.strictObject({
  ...owner,
  date: dateSchema,
  reason: z.optional(subjectSchema),
});
/**
 * `removed` free slots are not offered while the day is blocked; `booked` appointments touch it and
 * stand, for the firm to move or cancel.
 */
export const blockDayResponseSchema = z.object({ removed: z.number(), booked: z.number() });

export const blockedDayListQuerySchema = z.object(owner);
export const blockedDayQuerySchema = z.object({ ...owner, date: dateSchema });
