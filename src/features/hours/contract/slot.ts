import * as z from 'zod/mini';
import { slotTimeSchema } from './available-slot.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import {
  dateSchema,
  idSchema,
  knownDateSchema,
  pageSizeSchema,
  timeSchema,
  rangeDateSchema,
} from '#platform/contract/fields.ts';

/** Maximum number of slots that one call may create. */
export const maxGeneratedSlots = 2000;

export const slotSchema = z.object({
  id: idSchema,
  date: dateSchema,
  time: timeSchema,
  isAvailable: z.boolean(),
});
export type Slot = z.infer<typeof slotSchema>;

/** Pages of slots, ascending. `cursor` names the last slot of the previous page: `YYYY-MM-DDTHH:MM~<id>`. */
export const slotListQuerySchema = z.object({
  limit: pageSizeSchema,
  startDate: z.optional(rangeDateSchema),
  endDate: z.optional(rangeDateSchema),
  cursor: z.optional(
    z
      .string()
      .check(z.regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d~[\w-]{22,64}$/, 'invalid_cursor')),
  ),
});

/** Consultant that the slots belong to; the firm's first consultant if absent. */
const owner = { consultant: z.optional(consultantIdSchema) };
const singleSlotSchema = z.strictObject({ ...owner, date: knownDateSchema, time: slotTimeSchema });
const slotSeriesSchema = z.strictObject({
  ...owner,
  startDate: knownDateSchema,
  endDate: knownDateSchema,
  timeSlots: z.array(slotTimeSchema).check(z.minLength(1, 'required'), z.maxLength(96, 'too_many')),
});
export const generateSlotsRequestSchema = z.union([singleSlotSchema, slotSeriesSchema]);
export type GenerateSlotsRequest = z.infer<typeof generateSlotsRequestSchema>;

export const generateSlotsResponseSchema = z.object({
  created: z.number(),
  existing: z.number(),
});

/** Maximum number of slots that one call may delete, which is what fits into a request body. */
export const maxDeletedSlots = 500;
export const deleteSlotsRequestSchema = z.strictObject({
  ids: z
    .array(idSchema)
    .check(z.minLength(1, 'required'), z.maxLength(maxDeletedSlots, 'too_many')),
});
/** `booked` slots are not deleted. `unknown` slots no longer existed. */
export const deleteSlotsResponseSchema = z.object({
  deleted: z.number(),
  booked: z.number(),
  unknown: z.number(),
});
