import * as z from 'zod/mini';
import type { FoundPayment, PaymentStore } from '#features/payments/rules/payment-settling.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { IdempotencyKeyReusedError, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf } from '#platform/redis/idempotency.ts';
import { paymentKeys } from './keys.ts';
import { paymentJson } from './payment-record.ts';
import { paymentReads } from './of-appointment.ts';
import { writeAll } from '#platform/redis/commit.ts';
import { load } from '#platform/redis/load.ts';
import { hookOf } from '#platform/redis/reads.ts';
import type { ListRange } from '#platform/redis/newest.ts';
import { jsonOf, readable, readableOrNull, textsSchema } from '#platform/redis/records.ts';

const { records, bySession, owed, unsettled } = paymentKeys;
const readablePayments = readable(paymentJson);
const fingerprintJson = jsonOf(z.object({ fingerprint: z.string() }));

/** What was answered to a call with that idempotency key. */
const answeredUnder = (key: string) =>
  hookOf(
    { known: { command: ['GET', key], reply: z.nullable(fingerprintJson) } } as const,
    ({ known }) => known,
  );

/** Payments as they are read, each in one round trip. */
export function paymentLists(db: Database) {
  const steps: Omit<PaymentStore<Write>, 'put'> = {
    async find(id, write): Promise<FoundPayment | null> {
      const once = write?.once;
      const key = once && idempotencyKeyOf(once.kind, once.key);
      const reads = {
        record: { command: ['HGET', records, id], reply: readableOrNull(paymentJson) },
      } as const;
      const answered = key === undefined ? [] : [answeredUnder(key)];
      const { values, valuesOf } = await load(db, reads, answered);
      const [known = null] = answered.map((hook) => hook.follow(valuesOf));
      if (known && known.fingerprint !== once?.fingerprint) throw new IdempotencyKeyReusedError();
      return values.record && { record: values.record, isKnown: known !== null };
    },

    async findBySession(session) {
      const { values } = await load(db, {
        id: { command: ['HGET', bySession, session], reply: z.nullable(z.string()) },
        record: { command: ['HGET', records, { of: 'id' }], reply: z.nullable(paymentJson) },
      });
      return values.record;
    },
  };

  async function listOfAppointments(appointments: readonly string[]): Promise<PaymentRecord[]> {
    const hooks = [...new Set(appointments)].map((id) =>
      hookOf(paymentReads(id), ({ payments }) => payments, ` ${id}`),
    );
    const { valuesOf } = await load(db, {}, hooks);
    return hooks.flatMap((hook) => hook.follow(valuesOf));
  }

  return {
    ...steps,

    listOfAppointments,

    /** Newest first. */
    async listOfAppointment(appointment: string): Promise<PaymentRecord[]> {
      const found = await listOfAppointments([appointment]);
      return found.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
    },

    /**
     * Payments with money for appointments that do not take place, latest first; `null` if `after` is
     * unknown.
     */
    async listOwed({ limit, after }: ListRange): Promise<PaymentRecord[] | null> {
      const range =
        after === undefined
          ? [0, limit - 1]
          : [
              { of: 'rank', add: 1 },
              { of: 'rank', add: limit },
            ];
      const { rank, found } = (
        await load(db, {
          rank: { command: ['ZREVRANK', owed, after ?? ''], reply: z.nullable(z.number()) },
          ids: { command: ['ZREVRANGE', owed, ...range], reply: z.nullable(z.array(z.string())) },
          found: { command: ['HMGET', records, { of: 'ids', all: true }], reply: readablePayments },
        })
      ).values;
      return after !== undefined && rank === null ? null : found;
    },

    /**
     * Payments that may still change at Stripe, those not asked about for the longest time first. `record` is
     * `null` if it cannot be read; `session` is set for a payment that was erased unread. `toEnd`: only those
     * whose sessions are to be ended at Stripe.
     */
    async listUnsettled(limit: number, { toEnd = false } = {}) {
      const { ids, texts } = (
        await load(db, {
          ids: {
            command: ['ZRANGEBYSCORE', unsettled, '-inf', toEnd ? 0 : '+inf', 'LIMIT', 0, limit],
            reply: z.array(z.string()),
          },
          texts: {
            command: ['HMGET', records, { of: 'ids', all: true }],
            reply: textsSchema,
          },
        })
      ).values;
      return ids
        .map((id, at) => ({
          id,
          record: paymentJson.safeParse(texts[at]).data ?? null,
          session: /^session (.+)$/.exec(id)?.[1],
          isKept: (texts[at] ?? null) !== null,
        }))
        .filter(({ session, isKept }) => isKept || session !== undefined);
    },

    /** Removes one from that list. */
    forget: (id: string): Promise<void> => writeAll(db, [['ZREM', unsettled, id]]),

    asked: (id: string, now: Date): Promise<void> =>
      writeAll(db, [['ZADD', unsettled, 'XX', now.getTime(), id]]),
  };
}
