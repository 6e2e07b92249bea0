/** When one can book: what visitors ask for, and what a slot's time is. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { dateSchema, timeSchema } from '#platform/contract/slot-fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';

/** Slots begin on this step of the hour, in minutes (specification, section 5). */
export const slotStepMinutes = 15;
/** The last bookable day is today plus this many days, in the firm's zone. */
export const bookingWindowDays = 30;
export const slotTimeSchema = timeSchema.check(
  z.refine((time) => Number(time.slice(3)) % slotStepMinutes === 0, {
    error: 'off_step',
    // A time that is no time at all has been said already.
    when: ({ issues }) => issues.length === 0,
  }),
);

export const availableSlotSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  available: z.literal(true),
});
export type AvailableSlot = z.infer<typeof availableSlotSchema>;

export const availableSlotsQuerySchema = z.object({
  startDate: z.optional(dateSchema),
  endDate: z.optional(dateSchema),
  /** Decides on the length; the firm's usual one if absent. */
  service: z.optional(serviceSchema),
  /** Whose time it is; anybody's if absent. */
  consultant: z.optional(consultantIdSchema),
});
