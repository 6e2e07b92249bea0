/** The delivery log (ledger) as Redis stores it. */
import * as z from 'zod/mini';
import {
  channels,
  type Delivery,
  deliveryReasons,
  deliveryStates,
  notificationKinds,
  recipients,
} from '#features/outbox/contract/delivery.ts';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';
import { jsonOf, readableOrNull } from '#platform/redis/records.ts';

export const ledgerEntrySchema = z.object({
  kind: z.enum(notificationKinds),
  recipient: z.enum(recipients),
  channel: z.enum(channels),
  event: z.optional(z.number()),
  state: z.enum(deliveryStates),
  at: z.number(),
  attempts: z.number(),
  queuedAt: z.number(),
  reason: z.optional(z.enum(deliveryReasons)),
  mayBeRepeated: z.optional(z.literal(true)),
  told: z.optional(z.number()),
  handedAt: z.optional(z.number()),
  fault: z.optional(mailFaultSchema),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** Converts an entry into the delivery that the desk reads. */
export function toDelivery(subject: string, entry: LedgerEntry): Delivery {
  const { kind, recipient, channel, event, at, state, attempts } = entry;
  const { reason, mayBeRepeated, fault, handedAt } = entry;
  const parts = [kind, subject, recipient, channel, ...(event === undefined ? [] : [event])];
  return {
    id: parts.join(':'),
    ...{ kind, subject, recipient, channel, state, attempts },
    at: new Date(at).toISOString(),
    ...(reason && { reason }),
    ...(mayBeRepeated && { mayBeRepeated }),
    ...(fault && { fault }),
    ...(handedAt !== undefined && { handedAt: new Date(handedAt).toISOString() }),
  };
}

/** The record that a delivery's id names; '' if it names none. */
export const recordIdOf = (deliveryId: string): string => deliveryId.split(':')[1] ?? '';

export const ledgerJson = jsonOf(z.array(ledgerEntrySchema));

/** A record's whole ledger; a missing or unreadable one is empty. */
export const ledgerSchema = z.pipe(
  readableOrNull(ledgerJson),
  z.transform((entries) => entries ?? []),
);
