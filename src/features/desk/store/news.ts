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
import { load } from '#platform/redis/load.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { pairsSchema } from '#platform/redis/records.ts';

const texts = z.array(z.string());
const count = z.number();

/** Ids and times, from ids and scores in turn. */
const toArrivals = (pairs: z.output<typeof pairsSchema>) =>
  pairs.flatMap(([text, score]) => {
    const { success, data } = z.safeParse(idSchema, text);
    return success ? [{ id: data, at: Number(score) }] : [];
  });
const newest = ['0', maxArrivals - 1] as const;
const arrivals = (key: string) =>
  ({ command: ['ZREVRANGE', key, ...newest, 'WITHSCORES'], reply: pairsSchema }) as const;
const latest = (key: string) => ({ command: ['ZREVRANGE', key, ...newest], reply: texts }) as const;

const reads = (now: Date) =>
  ({
    created: arrivals(appointmentsKeys.appointmentsByCreation),
    // Those that the desk entered. Inside of a text every quotation mark has a backslash before it.
    entered: {
      command: [
        ...(['HMPART', appointmentsKeys.appointmentHistory, '"kind":"entered"'] as const),
        { of: 'created', all: true },
      ],
      reply: z.array(z.unknown()),
    },
    messages: arrivals(inboxKeys.contactMessages.byCreation),
    inquiries: arrivals(inboxKeys.inquiries.byCreation),
    audit: latest(auditKeys.audit.byCreation),
    undelivered: latest(deliveryKeys.undelivered),
    breakers: { command: ['HKEYS', deliveryKeys.breakers], reply: texts },
    alarms: { command: ['HKEYS', monitoringKeys.alarms], reply: texts },
    payments: { command: ['GET', paymentKeys.changes], reply: z.nullable(z.string()) },
    waiting: { command: ['ZCOUNT', outboxKeys.outbox, '-inf', '+inf'], reply: count },
    due: { command: ['ZCOUNT', outboxKeys.outbox, '-inf', now.getTime()], reply: count },
  }) satisfies Reads;

/**
 * Reads in one round trip whether anything changed for an open desk. Every action, at the desk or by a signed
 * link, leaves an entry in the audit log. So the newest entries, the newest arrivals and the state of
 * deliveries suffice. `isDue`: a delivery is due.
 */
export const newsStore = (db: Database) => ({
  async read(now: Date): Promise<{ news: Omit<News, 'seen'>; isDue: boolean }> {
    const { values } = await load(db, reads(now));
    const { created, entered, messages, inquiries, waiting, due, ...others } = values;
    // One for each id and each score.
    const requested = created.filter((_, at) => !entered[2 * at]);
    const shown = {
      appointments: toArrivals(requested),
      messages: toArrivals(messages),
      inquiries: toArrivals(inquiries),
    };
    // Includes all of the newest arrivals, because those of the same millisecond have no order.
    const stamp = digest(JSON.stringify([shown, others, waiting]));
    return { news: { stamp, arrivals: shown }, isDue: due > 0 };
  },
});
