/** The stored record of a payment. */
import * as z from 'zod/mini';
import { leastCents, mostCents } from '#features/payments/contract/amount.ts';
import { disputeStates, refundStates } from '#features/payments/contract/payment-states.ts';
import { sessionStates } from '#features/payments/rules/payment.ts';
import { dateSchema, idSchema, instantSchema, localeSchema } from '#platform/contract/fields.ts';
import { jsonOf } from '#platform/redis/records.ts';

const cents = z.int();

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
