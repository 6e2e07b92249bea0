/** Many slots at once: the same times on chosen weekdays, holidays left out, with a preview. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { dateSchema, timeSchema } from '#platform/contract/fields.ts';
import { slotTimeSchema } from './available-slot.ts';
import { maxGeneratedSlots } from './slot.ts';

/** Whose public holidays a series may leave out: the canton of Zug, Austria, Germany. */
export const holidayRegions = ['zug', 'austria', 'germany'] as const;
export type HolidayRegion = (typeof holidayRegions)[number];
export const holidayRegionSchema = z.enum(holidayRegions, 'unknown_region');

/** ISO 8601 weekday: 1 is Monday, 7 is Sunday. */
const isWeekday = (value: number) => Number.isInteger(value) && value >= 1 && value <= 7;
export const weekdaySchema = z.number().check(z.refine(isWeekday, 'invalid_weekday'));

/** Longest series, in days; with 2,000 slots at most it is the days that are looped over. */
export const maxSeriesDays = 366;

/** Every one of `times` on every one of `weekdays` from the first date to the last. */
export const slotSeriesRequestSchema = z.strictObject({
  /** Whose slots they are; the firm's first if absent. */
  consultant: z.optional(consultantIdSchema),
  startDate: dateSchema,
  endDate: dateSchema,
  weekdays: z.array(weekdaySchema).check(z.minLength(1, 'required'), z.maxLength(7, 'too_many')),
  times: z.array(slotTimeSchema).check(z.minLength(1, 'required'), z.maxLength(96, 'too_many')),
  /** Days that are a public holiday in one of these are left out. */
  holidays: z._default(z.array(holidayRegionSchema).check(z.maxLength(3, 'too_many')), []),
});
export type SlotSeriesRequest = z.infer<typeof slotSeriesRequestSchema>;
export type SlotSeriesPayload = z.input<typeof slotSeriesRequestSchema>;

/** Only `new` is created. `blocked`: the firm keeps the day free; `nonexistent`: the clocks change. */
const plannedSlotStates = ['new', 'existing', 'past', 'blocked', 'nonexistent'] as const;

export const slotSeriesPreviewSchema = z.object({
  slots: z
    .array(z.object({ date: dateSchema, time: timeSchema, state: z.enum(plannedSlotStates) }))
    .check(z.maxLength(maxGeneratedSlots)),
  /** Holidays in the range, left out or not; a name per region, in the region's own language. */
  holidays: z.array(z.object({ date: dateSchema, region: holidayRegionSchema, name: z.string() })),
  /** How many new beginnings lie so close to another that only one of the two can be booked. */
  overlapping: z.number(),
});
export type SlotSeriesPreview = z.infer<typeof slotSeriesPreviewSchema>;
