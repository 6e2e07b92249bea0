import * as z from 'zod/mini';
import type { Planned } from '#features/outbox/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { runAppointmentScript } from './appointment-script.ts';
import { queueReminders } from './reminders.lua.ts';

export const reminderStore = (db: Database) => ({
  /** Queues reminders of appointments that begin from `from` to `to`. Returns how many were queued. */
  async queueReminders(range: { from: Date; to: Date }, planned: Planned[], now: Date) {
    const input = {
      now: now.getTime(),
      from: range.from.getTime(),
      to: range.to.getTime(),
      planned,
    };
    return z.parse(z.number(), await runAppointmentScript(db, queueReminders, input));
  },
});
