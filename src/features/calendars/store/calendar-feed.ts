import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import type { CalendarFeeds } from '#features/calendars/contract/calendar-feed.ts';
import { takingPlaceStatuses } from '#features/appointments/contract.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import { digest } from '#platform/rules/digest.ts';
import { appointmentWithHistoryRow } from '#features/appointments/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { calendarsKeys } from './keys.ts';
import { guard } from '#platform/redis/guard.ts';
import { readFeedLua } from './lua.ts';
import { jsonOf, pairsSchema, readable, readableOrNull } from '#platform/redis/records.ts';
import { load } from '#platform/redis/load.ts';
import type { Reads } from '#platform/redis/reads.ts';

/** True only for '1': an unreadable or missing value means initials. */
const showsContactData = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text === '1'),
);
/** Record of a consultant's feed. Only scripts read the digest of its secret. */
export const feedRecordSchema = jsonOf(
  z.object({ digest: z.string(), createdAt: instantSchema, contactData: z.boolean() }),
);
/** Statuses of the appointments in a feed. */
const shown = Object.fromEntries(takingPlaceStatuses.map((status) => [status, true]));
const { calendarFeed, consultantFeeds } = calendarsKeys;
const reads = {
  feed: {
    command: ['HMGET', calendarFeed, 'createdAt', 'contactData'],
    reply: z.tuple([readableOrNull(instantSchema), showsContactData]),
  },
  feeds: { command: ['HGETALL', consultantFeeds], reply: pairsSchema },
} satisfies Reads;
const readSchema = z.nullable(
  z.tuple([
    // An unreadable id must not become `null`: that would open the firm's feed.
    z.nullable(consultantIdSchema),
    showsContactData,
    readable(appointmentWithHistoryRow),
  ]),
);

/** Stores the feeds: digests of their secrets, and what each feed shows. */
export function calendarFeedStore(db: Database) {
  return {
    /** The firm's feed (`createdAt` is `null` if there is none), and the consultants' feeds by id. */
    async get(): Promise<CalendarFeeds> {
      const { values } = await load(db, reads);
      const [createdAt, contactData] = values.feed;
      const consultants = values.feeds
        .flatMap(([consultant, text]) => {
          const { success, data } = feedRecordSchema.safeParse(text);
          if (!success) return [];
          const { createdAt: since, contactData: isFull } = data;
          return [{ consultant, createdAt: since, contactData: isFull }];
        })
        .toSorted((one, other) => (one.consultant < other.consultant ? -1 : 1));
      return { createdAt, contactData: createdAt !== null && contactData, consultants };
    },

    /**
     * Reads a feed: all appointments that take place, or took place, and begin at `from` or later, the consultant to
     * whom the feed is limited (`undefined`: all), and whether it has contact data. Returns `null` for a
     * wrong secret and for one created before `since`.
     */
    async read(secret: string, { from, since }: { from: Date; since: Date }) {
      const answer = await db.run(
        guard + readFeedLua,
        {
          ...{ feed: calendarFeed, feeds: consultantFeeds },
          byStart: hoursKeys.appointmentsByStart,
          hashes: [
            appointmentsKeys.appointments,
            appointmentsKeys.appointmentStatus,
            appointmentsKeys.appointmentHistory,
          ],
        },
        { digest: digest(secret), from: from.getTime(), since: since.toISOString(), shown },
      );
      const found = readSchema.parse(answer);
      if (!found) return null;
      const [consultant, contactData, appointments] = found;
      return { consultant: consultant ?? undefined, contactData, appointments };
    },
  };
}
