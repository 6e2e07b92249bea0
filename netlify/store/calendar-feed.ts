import * as z from 'zod/mini';
import type { CalendarFeed } from '#contract/calendar-feed.ts';
import { instantSchema } from '#contract/fields.ts';
import { digest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import { withoutKey, type Write } from './write.ts';
import { appointmentWithHistoryRow } from './appointment-history.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { readable, readableOrNull } from './records.ts';
import { createFeed, getFeed, readFeed, revokeFeed } from './lua/calendar-feed.lua.ts';

/** An address that was made before there was a choice shows what it always did. */
const showsContactData = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => text !== '0'),
);
const feedSchema = z.tuple([readableOrNull(instantSchema), showsContactData]);
const readSchema = z.nullable(z.tuple([showsContactData, readable(appointmentWithHistoryRow)]));

interface NewFeed {
  now: Date;
  contactData: boolean;
}

/** The feed's secret, of which only a digest is kept, and what it opens. */
export function calendarFeedStore(db: Database) {
  const feed = keys.calendarFeed;
  return {
    /** When it was made, `null` if there is none; and what it shows. */
    async get(): Promise<CalendarFeed> {
      const [createdAt, contactData] = feedSchema.parse(await db.run(getFeed, { feed }));
      return { createdAt, contactData: createdAt !== null && contactData };
    },

    /** The secret before is worth nothing from now on. */
    async create(secret: string, { now, contactData }: NewFeed, write?: Write): Promise<void> {
      const input = {
        digest: digest(secret),
        createdAt: now.toISOString(),
        contactData: contactData ? '1' : '0',
      };
      await runAudited(db, createFeed, { feed }, input, withoutKey(write));
    },

    async revoke(write?: Write): Promise<void> {
      await runAudited(db, revokeFeed, { feed }, {}, write);
    },

    /**
     * Appointments that take place, or did, and begin at `from` or later, and whether contact data
     * goes along; `null` for a wrong secret, and for one made before `since`.
     */
    async read(secret: string, { from, since }: { from: Date; since: Date }) {
      const answer = await db.run(
        readFeed,
        {
          feed,
          byStart: keys.appointmentsByStart,
          hashes: [keys.appointments, keys.appointmentStatus, keys.appointmentHistory],
        },
        { digest: digest(secret), from: from.getTime(), since: since.toISOString() },
      );
      const found = readSchema.parse(answer);
      return found && { contactData: found[0], appointments: found[1] };
    },
  };
}
