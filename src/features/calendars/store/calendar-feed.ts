import { consultantKeys } from '#features/consultants/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import * as z from 'zod/mini';
import type { CalendarFeeds } from '#features/calendars/contract/calendar-feed.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { instantSchema } from '#platform/contract/fields.ts';
import { digest } from '#platform/rules/digest.ts';
import { runAudited, withoutKey, type Write } from '#features/audit/index.ts';
import { appointmentWithHistoryRow } from '#features/appointments/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { calendarsKeys } from './keys.ts';
import {
  createConsultantFeed,
  createFeed,
  getFeeds,
  readFeed,
  revokeConsultantFeed,
  revokeFeed,
} from './calendar-feed.lua.ts';
import { jsonOf, pairsSchema, readable, readableOrNull } from '#platform/redis/records.ts';

/** True only for '1': an unreadable or missing value means initials. */
const showsContactData = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text === '1'),
);
/** Record of a consultant's feed. Only scripts read the digest of its secret. */
export const feedRecordSchema = jsonOf(
  z.object({ digest: z.string(), createdAt: instantSchema, contactData: z.boolean() }),
);
const getSchema = z.tuple([
  z.tuple([readableOrNull(instantSchema), showsContactData]),
  pairsSchema,
]);
const readSchema = z.nullable(
  z.tuple([
    // An unreadable id must not become `null`: that would open the firm's feed.
    z.nullable(consultantIdSchema),
    showsContactData,
    readable(appointmentWithHistoryRow),
  ]),
);

interface NewFeed {
  now: Date;
  contactData: boolean;
}

/** Stores the feeds: digests of their secrets, and what each feed shows. */
export function calendarFeedStore(db: Database) {
  const names = { feed: calendarsKeys.calendarFeed, feeds: calendarsKeys.consultantFeeds };
  return {
    /** The firm's feed (`createdAt` is `null` if there is none), and the consultants' feeds by id. */
    async get(): Promise<CalendarFeeds> {
      const [[createdAt, contactData], pairs] = getSchema.parse(await db.run(getFeeds, names));
      const consultants = pairs
        .flatMap(([consultant, text]) => {
          const { success, data } = feedRecordSchema.safeParse(text);
          if (!success) return [];
          const { createdAt: since, contactData: isFull } = data;
          return [{ consultant, createdAt: since, contactData: isFull }];
        })
        .toSorted((one, other) => (one.consultant < other.consultant ? -1 : 1));
      return { createdAt, contactData: createdAt !== null && contactData, consultants };
    },

    /** Creates the firm's feed; the previous secret stops working. */
    async create(secret: string, { now, contactData }: NewFeed, write?: Write): Promise<void> {
      const input = {
        digest: digest(secret),
        createdAt: now.toISOString(),
        contactData: contactData ? '1' : '0',
      };
      await runAudited(db, createFeed, names, input, withoutKey(write));
    },

    async revoke(write?: Write): Promise<void> {
      await runAudited(db, revokeFeed, names, {}, write);
    },

    /** The feeds of consultants, one each. */
    consultant: {
      /** Invalidates the previous secret. Returns `false` for an unknown or retired consultant. */
      async create(
        consultant: string,
        { secret, now, contactData }: NewFeed & { secret: string },
        write?: Write,
      ): Promise<boolean> {
        const record = { digest: digest(secret), createdAt: now.toISOString(), contactData };
        const input = { consultant, text: JSON.stringify(record) };
        const used = { ...names, consultants: consultantKeys.consultants };
        const { answer } = await runAudited(
          db,
          createConsultantFeed,
          used,
          input,
          withoutKey(write),
        );
        return answer === 1;
      },

      async revoke(consultant: string, write?: Write): Promise<void> {
        await runAudited(db, revokeConsultantFeed, names, { consultant }, write);
      },
    },

    /**
     * Reads a feed: all active and completed appointments that begin at `from` or later, the consultant to
     * whom the feed is limited (`undefined`: all), and whether it has contact data. Returns `null` for a
     * wrong secret and for one created before `since`.
     */
    async read(secret: string, { from, since }: { from: Date; since: Date }) {
      const answer = await db.run(
        readFeed,
        {
          ...names,
          byStart: hoursKeys.appointmentsByStart,
          hashes: [
            appointmentsKeys.appointments,
            appointmentsKeys.appointmentStatus,
            appointmentsKeys.appointmentHistory,
          ],
        },
        { digest: digest(secret), from: from.getTime(), since: since.toISOString() },
      );
      const found = readSchema.parse(answer);
      if (!found) return null;
      const [consultant, contactData, appointments] = found;
      return { consultant: consultant ?? undefined, contactData, appointments };
    },
  };
}
