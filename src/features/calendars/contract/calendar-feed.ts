/** Appointments as calendars that other programs subscribe to: the firm's whole one, and one for each consultant. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { idSchema, instantSchema, requestLocaleSchema } from '#platform/contract/fields.ts';

/** Days for which an address is good: whoever still reads by it then asks for a new one. */
export const calendarFeedDays = 365;

/** Its address is shown once, when it is made; only a digest of it is kept. */
const calendarFeedSchema = z.object({
  createdAt: z.nullable(instantSchema),
  /** Whether it shows names, contact data and messages; else initials and what it is about. */
  contactData: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** The firm's whole feed, and those of consultants who have one. */
export const calendarFeedsSchema = z.extend(calendarFeedSchema, {
  consultants: z.array(
    z.extend(calendarFeedSchema, { consultant: consultantIdSchema, createdAt: instantSchema }),
  ),
});
export type CalendarFeeds = z.infer<typeof calendarFeedsSchema>;

export const calendarFeedCreatedSchema = z.extend(calendarFeedSchema, {
  id: idSchema,
  createdAt: instantSchema,
});

/** Without contact data, unless it is asked for. */
export const calendarFeedRequestSchema = z.optional(
  z.strictObject({ contactData: z.optional(z.boolean()) }),
);

/**
 * The feed's appointments; of the firm's whole one those of one consultant, where that is asked for, as
 * addresses did before each consultant had one of their own.
 */
export const calendarQuerySchema = z.object({
  locale: requestLocaleSchema,
  consultant: z.optional(consultantIdSchema),
});

/** Days after which an appointment is no longer in the feed. */
export const calendarPastDays = 30;
