import * as z from 'zod/mini';
import { maxArrivals, type News } from '#contract/news.ts';
import { digest } from '#domain/digest.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { readNews } from './lua/news.lua.ts';

const ids = z.array(z.string());
const answerSchema = z.tuple([ids, ids, ids, ids, z.number()]);

/**
 * What tells an open desk that something happened; one round trip. Whatever is done, at the desk or
 * by a link, leaves an entry in the audit log: its newest entries and the newest arrivals are all
 * that has to be looked at.
 */
export const newsStore = (db: Database) => ({
  async read(now: Date): Promise<News> {
    const names = {
      byCreation: keys.appointmentsByCreation,
      histories: keys.appointmentHistory,
      messages: keys.contactMessages.byCreation,
      inquiries: keys.inquiries.byCreation,
      audit: keys.audit.byCreation,
      outbox: keys.outbox,
    };
    const answer = await db.run(readNews, names, { most: maxArrivals, now: now.getTime() });
    const [done, appointments, messages, inquiries, due] = z.parse(answerSchema, answer);
    const arrivals = { appointments, messages, inquiries };
    // Of all of them, since those of one millisecond stand in no order.
    return { stamp: digest(JSON.stringify([done, arrivals])), arrivals, isDue: due > 0 };
  },
});
