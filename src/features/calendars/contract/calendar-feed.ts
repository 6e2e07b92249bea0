/** Calendar feeds of appointments for other programs: one of the whole firm, one per consultant. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { idSchema, instantSchema, requestLocaleSchema } from '#platform/contract/fields.ts';

/** Days for which a feed address is valid. After that a reader needs a new address. */
export const calendarFeedDays = 365;

/** A feed as the desk sees it. Its address is returned only on creation; the store keeps a digest of it. */
const calendarFeedSchema = z.object({
  createdAt: z.nullable(instantSchema),
  /** True: the feed contains names, contact data and messages. False: initials and the service only. */
  contactData: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** The firm's feed, and the feeds of the consultants who have one. */
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

/** Contact data is left out unless requested. */
export const calendarFeedRequestSchema = z.optional(
  z.strictObject({ contactData: z.optional(z.boolean()) }),
);

/**
 * Query of a feed. `consultant` limits the firm's feed to one consultant's appointments, which addresses did
 * before each consultant had a feed.
 */
export const calendarQuerySchema = z.object({
  locale: requestLocaleSchema,
  consultant: z.optional(consultantIdSchema),
});

/** Days after which a past appointment leaves the feed. */
export const calendarPastDays = 30;
