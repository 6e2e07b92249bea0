import * as z from 'zod/mini';
import { idSchema } from '#platform/contract/fields.ts';
import { maxArrivals, type News } from '#features/desk/contract/news.ts';
import { digest } from '#platform/rules/digest.ts';
import type { Database } from '#platform/redis/database.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { readable } from '#platform/redis/records.ts';
import { readNews } from './news.lua.ts';

const names = {
  byCreation: appointmentsKeys.appointmentsByCreation,
  histories: appointmentsKeys.appointmentHistory,
  messages: inboxKeys.contactMessages.byCreation,
  inquiries: inboxKeys.inquiries.byCreation,
  audit: auditKeys.audit.byCreation,
  outbox: outboxKeys.outbox,
  undelivered: deliveryKeys.undelivered,
  breakers: deliveryKeys.breakers,
  alarms: monitoringKeys.alarms,
  payments: paymentKeys.changes,
};

const arrivals = readable(
  z.pipe(
    z.tuple([idSchema, z.number()]),
    z.transform(([id, at]) => ({ id, at })),
  ),
);
const texts = z.array(z.string());
const answerSchema = z.tuple([
  arrivals,
  arrivals,
  arrivals,
  z.array(texts),
  z.number(),
  z.number(),
]);

/**
 * Reads in one round trip whether anything changed for an open desk. Every action, at the desk or by a signed
 * link, leaves an entry in the audit log. So the newest entries, the newest arrivals and the state of
 * deliveries suffice. `isDue`: a delivery is due.
 */
export const newsStore = (db: Database) => ({
  async read(now: Date): Promise<{ news: Omit<News, 'seen'>; isDue: boolean }> {
    const answer = await db.run(readNews, names, { most: maxArrivals, now: now.getTime() });
    const [appointments, messages, inquiries, others, waiting, due] = z.parse(answerSchema, answer);
    const shown = { appointments, messages, inquiries };
    // Includes all of the newest arrivals, because those of the same millisecond have no order.
    const stamp = digest(JSON.stringify([shown, others, waiting]));
    return { news: { stamp, arrivals: shown }, isDue: due > 0 };
  },
});
