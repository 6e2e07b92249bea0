import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/audit.ts';
import { instantSchema } from '#contract/fields.ts';
import type { CalendarAppointment } from '#domain/calendar.ts';
import { digest } from '#domain/digest.ts';
import { runAudited } from './audited.ts';
import { appointmentWithHistoryRow } from './appointment-history.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { createFeed, getFeed, readFeed, revokeFeed } from './lua/calendar-feed.lua.ts';

const createdSchema = z.nullable(instantSchema);
const rowsSchema = z.nullable(z.array(appointmentWithHistoryRow));

/** The feed's secret, of which only a digest is kept, and what it opens. */
export function calendarFeedStore(redis: ScriptHost) {
  const feed = [keys.calendarFeed];
  return {
    /** When it was made; `null` if there is none. */
    async createdAt(): Promise<string | null> {
      return createdSchema.parse(await runScript(redis, getFeed, feed, []));
    },

    /** The secret before is worth nothing from now on. */
    async create(secret: string, now: Date, entry?: AuditEntry): Promise<void> {
      await runAudited(redis, createFeed, feed, [digest(secret), now.toISOString()], entry);
    },

    async revoke(entry?: AuditEntry): Promise<void> {
      await runAudited(redis, revokeFeed, feed, [], entry);
    },

    /** Pending and confirmed appointments that begin at `from` or later; `null` for a wrong secret. */
    async read(secret: string, from: Date): Promise<CalendarAppointment[] | null> {
      const answer = await runScript(
        redis,
        readFeed,
        [
          ...feed,
          keys.appointmentsByStart,
          keys.appointments,
          keys.appointmentStatus,
          keys.appointmentHistory,
        ],
        [digest(secret), from.getTime()],
      );
      return rowsSchema.parse(answer);
    },
  };
}
