import * as z from 'zod/mini';
import { instantSchema } from '#contract/fields.ts';
import type { CalendarAppointment } from '#domain/calendar-event.ts';
import { digest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import { withoutKey, type Write } from './write.ts';
import { appointmentWithHistoryRow } from './appointment-history.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { createFeed, getFeed, readFeed, revokeFeed } from './lua/calendar-feed.lua.ts';

const createdSchema = z.nullable(instantSchema);
const rowsSchema = z.nullable(z.array(appointmentWithHistoryRow));

/** The feed's secret, of which only a digest is kept, and what it opens. */
export function calendarFeedStore(db: Database) {
  const feed = keys.calendarFeed;
  return {
    /** When it was made; `null` if there is none. */
    async createdAt(): Promise<string | null> {
      return createdSchema.parse(await db.run(getFeed, { feed }));
    },

    /** The secret before is worth nothing from now on. */
    async create(secret: string, now: Date, write?: Write): Promise<void> {
      const input = { digest: digest(secret), createdAt: now.toISOString() };
      await runAudited(db, createFeed, { feed }, input, withoutKey(write));
    },

    async revoke(write?: Write): Promise<void> {
      await runAudited(db, revokeFeed, { feed }, {}, write);
    },

    /**
     * Pending and confirmed appointments that begin at `from` or later; `null` for a wrong secret, and
     * for one made before `since`.
     */
    async read(
      secret: string,
      { from, since }: { from: Date; since: Date },
    ): Promise<CalendarAppointment[] | null> {
      const answer = await db.run(
        readFeed,
        {
          feed,
          byStart: keys.appointmentsByStart,
          hashes: [keys.appointments, keys.appointmentStatus, keys.appointmentHistory],
        },
        { digest: digest(secret), from: from.getTime(), since: since.toISOString() },
      );
      return rowsSchema.parse(answer);
    },
  };
}
