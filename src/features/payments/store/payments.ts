import * as z from 'zod/mini';
import { leastCents, mostCents } from '#features/payments/contract/amount.ts';
import { dateSchema, idSchema, instantSchema, localeSchema } from '#platform/contract/fields.ts';
import { disputeStates, refundStates } from '#features/payments/contract/payment-states.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { FoundPayment, PaymentStore } from '#features/payments/rules/payment-settling.ts';
import { isUnsettled } from '#features/payments/rules/payment-truth.ts';
import {
  isOwed,
  type PaymentRecord,
  paymentState,
  sessionStates,
} from '#features/payments/rules/payment.ts';
import { runAudited, IdempotencyKeyReusedError, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf } from '#platform/redis/idempotency.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { outboxNames } from '#features/outbox/store/keys.ts';
import { paymentKeys } from './keys.ts';
import { heldKeys } from './payment-ends.ts';
import {
  findPayment,
  findPaymentBySession,
  listOfAppointments as listOfSeveral,
  listOwed,
  listUnsettled,
  putPayment,
  touchUnsettled,
} from './payments.lua.ts';
import type { ListRange } from '#platform/redis/newest.ts';
import { jsonOf, readable, readableOrNull } from '#platform/redis/records.ts';

const cents = z.int();

/** Stored record of a payment in Redis. */
export const paymentRecordSchema = z.object({
  id: idSchema,
  version: z.int(),
  createdAt: instantSchema,
  packageName: z.string(),
  cents: cents.check(z.minimum(leastCents), z.maximum(mostCents)),
  dueOn: dateSchema,
  locale: localeSchema,
  note: z.optional(z.string()),
  appointment: z.optional(idSchema),
  clientName: z.optional(z.string()),
  email: z.optional(z.string()),
  payer: z.optional(z.string()),
  reference: z.optional(z.string()),
  session: z.optional(
    z.object({
      id: z.string(),
      state: z.enum(sessionStates),
      expiresAt: instantSchema,
      number: z.int(),
    }),
  ),
  paid: z.optional(z.object({ at: instantSchema, session: z.string(), intent: z.string() })),
  refunds: z.optional(
    z.array(
      z.object({
        id: z.string(),
        cents,
        state: z.enum(refundStates),
        at: instantSchema,
        reason: z.optional(z.string()),
      }),
    ),
  ),
  orders: z.optional(
    z.array(
      z.object({
        key: z.string(),
        cents,
        reason: z.string(),
        at: instantSchema,
        isOver: z.optional(z.literal(true)),
      }),
    ),
  ),
  dispute: z.optional(
    z.object({
      state: z.enum(disputeStates),
      cents,
      at: instantSchema,
      isInquiry: z.optional(z.literal(true)),
    }),
  ),
  expiredAt: z.optional(instantSchema),
  overAt: z.optional(instantSchema),
  dismissedAt: z.optional(instantSchema),
  elsewhere: z.optional(z.literal(true)),
  kept: z.optional(cents),
  decided: z.optional(z.object({ at: instantSchema, held: cents, back: cents })),
  anonymisedAt: z.optional(instantSchema),
  isTest: z.boolean(),
});
export const paymentJson = jsonOf(paymentRecordSchema);
const foundSchema = z.tuple([
  readableOrNull(paymentJson),
  z.nullable(jsonOf(z.object({ fingerprint: z.string() }))),
]);

/** Keys by their names in the scripts. */
const scriptKeys = {
  appointments: appointmentsKeys.appointments,
  statuses: appointmentsKeys.appointmentStatus,
  ...paymentKeys,
  ...outboxNames,
} as const;

/** Payments in Redis; every method is one round trip and one atomic step. */
export function paymentStore(db: Database) {
  const { records, bySession, owed, unsettled } = paymentKeys;

  const steps: PaymentStore<Write> = {
    async find(id, write): Promise<FoundPayment | null> {
      const once = write?.once;
      const idempotency = once && idempotencyKeyOf(once.kind, once.key);
      const answer = await db.run(findPayment, { records, idempotency }, { id });
      const [record, known] = z.parse(foundSchema, answer);
      if (known && known.fingerprint !== once?.fingerprint) throw new IdempotencyKeyReusedError();
      return record && { record, isKnown: known !== null };
    },

    async findBySession(session) {
      const answer = await db.run(findPaymentBySession, { records, bySession }, { session });
      return z.parse(z.nullable(paymentJson), answer);
    },

    async put(record, { now, notices = [], write }) {
      const next = { ...record, version: record.version + 1 };
      const input = {
        ...{ id: next.id, record: JSON.stringify(next), version: next.version },
        ...{ expected: record.version, state: paymentState(next), session: next.session?.id },
        emailDigest: emailDigest(next.email ?? ''),
        appointment: next.appointment ?? '',
        isNamed: next.appointment === undefined && next.anonymisedAt === undefined,
        isUnsettled: isUnsettled(next),
        isOwed: isOwed(next),
        createdAt: Date.parse(next.createdAt),
        now: now.getTime(),
        notices,
      };
      const { answer, row } = await runAudited(db, putPayment, scriptKeys, input, write);
      if (answer === 0) return 'conflict';
      if (answer === 2) return 'gone';
      if (answer === 3) return 'over';
      return row === null ? 'known' : next;
    },
  };

  async function listOfAppointments(appointments: readonly string[]): Promise<PaymentRecord[]> {
    const answer = await db.run(listOfSeveral, heldKeys, { appointments });
    return z.parse(readable(paymentJson), answer);
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
      const answer = await db.run(listOwed, { records, owed }, { limit, after });
      return z.parse(z.nullable(readable(paymentJson)), answer);
    },

    /**
     * Payments that may still change at Stripe, those not asked about for the longest time first. `record` is
     * `null` if it cannot be read; `session` is set for a payment that was erased unread. `toEnd`: only those
     * whose sessions are to be ended at Stripe.
     */
    async listUnsettled(limit: number, { toEnd = false } = {}) {
      const answer = await db.run(listUnsettled, { records, unsettled }, { limit, toEnd });
      return z.parse(z.array(z.tuple([z.string(), z.string()])), answer).map(([id, text]) => ({
        id,
        record: paymentJson.safeParse(text).data ?? null,
        session: /^session (.+)$/.exec(id)?.[1],
      }));
    },

    /** Removes one from that list. */
    async forget(id: string): Promise<void> {
      await db.run(`return call('ZREM', unsettled, input.id)`, { unsettled }, { id });
    },

    async asked(id: string, now: Date): Promise<void> {
      await db.run(touchUnsettled, { unsettled }, { id, now: now.getTime() });
    },
  };
}
