/**
 * Slot series: creates slots at the same times on chosen weekdays, leaves holidays out, and has a preview.
 */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { dateSchema, knownDateSchema, timeSchema } from '#platform/contract/fields.ts';
import { slotTimeSchema } from './available-slot.ts';
import { maxGeneratedSlots } from './slot.ts';

/** Regions whose public holidays a series may leave out: the canton of Zug, Austria, Germany. */
export const holidayRegions = ['zug', 'austria', 'germany'] as const;
export type HolidayRegion = (typeof holidayRegions)[number];
export const holidayRegionSchema = z.enum(holidayRegions, 'unknown_region');

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
const isWeekday = (value: number) => Number.isInteger(value) && value >= 1 && value <= 7;
export const weekdaySchema = z.number().check(z.refine(isWeekday, 'invalid_weekday'));

/** Longest series, in days. It bounds the loop over days, which the limit of 2,000 slots does not. */
export const maxSeriesDays = 366;

/** Creates a slot at each of `times` on each of `weekdays` from `startDate` to `endDate`. */
export const slotSeriesRequestSchema = z.strictObject({
  /** Consultant that the slots belong to; the firm's first consultant if absent. */
  consultant: z.optional(consultantIdSchema),
  startDate: knownDateSchema,
  endDate: knownDateSchema,
  weekdays: z.array(weekdaySchema).check(z.minLength(1, 'required'), z.maxLength(7, 'too_many')),
  times: z.array(slotTimeSchema).check(z.minLength(1, 'required'), z.maxLength(96, 'too_many')),
  /** Leaves out days that are a public holiday in one of these regions. */
  holidays: z._default(z.array(holidayRegionSchema).check(z.maxLength(3, 'too_many')), []),
});
export type SlotSeriesRequest = z.infer<typeof slotSeriesRequestSchema>;
export type SlotSeriesPayload = z.input<typeof slotSeriesRequestSchema>;

/**
 * Only `new` is created. `blocked`: the firm keeps the day free. `nonexistent`: skipped by a clock change.
 */
const plannedSlotStates = ['new', 'existing', 'past', 'blocked', 'nonexistent'] as const;

export const slotSeriesPreviewSchema = z.object({
  slots: z
    .array(z.object({ date: dateSchema, time: timeSchema, state: z.enum(plannedSlotStates) }))
    .check(z.maxLength(maxGeneratedSlots)),
  /** Holidays in the range, whether left out or not: one name per region, in the region's own language. */
  holidays: z.array(z.object({ date: dateSchema, region: holidayRegionSchema, name: z.string() })),
  /** How many new slots start so close to another that only one of the two can be booked. */
  overlapping: z.number(),
});
export type SlotSeriesPreview = z.infer<typeof slotSeriesPreviewSchema>;
