/** How a visitor's signed link changes their appointment. Apart from what it opens, whose function has no room. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { slotTimeSchema } from '#features/hours/contract.ts';
import {
  dateSchema,
  knownDateSchema,
  timeSchema,
  rangeDateSchema,
} from '#platform/contract/fields.ts';
import { token, wordSchema } from './link-parts.ts';

export const linkTimesSchema = z.strictObject({
  token,
  startDate: z.optional(rangeDateSchema),
  endDate: z.optional(rangeDateSchema),
});

export const linkMoveSchema = z.strictObject({
  token,
  date: knownDateSchema,
  time: slotTimeSchema,
  /** Whose appointment it is from then on; it stays with the present consultant if absent. */
  consultant: z.optional(consultantIdSchema),
});

export const linkCancelSchema = z.strictObject({ token, reason: wordSchema });

/**
 * `people`: the consultants who have that time, the present one first; absent where all times are those of the
 * present consultant.
 */
export const linkedTimesSchema = z.array(
  z.object({
    date: dateSchema,
    time: timeSchema,
    people: z.optional(z.array(consultantIdSchema)),
  }),
);
export type LinkedTime = z.infer<typeof linkedTimesSchema>[number];
