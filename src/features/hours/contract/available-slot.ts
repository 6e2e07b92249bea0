/** Bookable times: the visitor's query, the slots in the answer, and the format of a slot's time. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { dateSchema, timeSchema, rangeDateSchema } from '#platform/contract/slot-fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';

/** Slots begin on this step of the hour, in minutes (specification, section 5). */
export const slotStepMinutes = 15;
/** The last bookable day is today plus this many days, in the firm's zone. */
export const bookingWindowDays = 30;
export const slotTimeSchema = timeSchema.check(
  z.refine((time) => Number(time.slice(3)) % slotStepMinutes === 0, {
    error: 'off_step',
    // Report one error at a time: a malformed time already has its own issue.
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
  startDate: z.optional(rangeDateSchema),
  endDate: z.optional(rangeDateSchema),
  /** Sets the length of a slot; the firm's usual length if absent. */
  service: z.optional(serviceSchema),
  /** Consultant whose slots are listed; slots of all consultants if absent. */
  consultant: z.optional(consultantIdSchema),
});
