/** The firm's appointments as a calendar that other programs subscribe to. */
import * as z from 'zod/mini';
import { consultantIdSchema } from './consultant.ts';
import { idSchema, instantSchema, requestLocaleSchema } from './fields.ts';

/** Days for which an address is good: whoever still reads by it then asks for a new one. */
export const calendarFeedDays = 365;

/** Its address is shown once, when it is made; only a digest of it is kept. */
export const calendarFeedSchema = z.object({
  createdAt: z.nullable(instantSchema),
  /** Whether it shows names, contact data and messages; else initials and what it is about. */
  contactData: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
export const calendarFeedCreatedSchema = z.extend(calendarFeedSchema, {
  id: idSchema,
  createdAt: instantSchema,
});

/** Without contact data, unless it is asked for. */
export const calendarFeedRequestSchema = z.optional(
  z.strictObject({ contactData: z.optional(z.boolean()) }),
);

/** Everybody's appointments, unless one consultant's alone are asked for. */
export const calendarQuerySchema = z.object({
  locale: requestLocaleSchema,
  consultant: z.optional(consultantIdSchema),
});

/** Days after which an appointment is no longer in the feed. */
export const calendarPastDays = 30;
