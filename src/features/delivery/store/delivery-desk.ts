import * as z from 'zod/mini';
import { type Channel, channels, type Delivery } from '#features/outbox/contract.ts';
import { senderRecordsSchema } from '#features/delivery/contract/test-mail.ts';
import { heldRequestSchema, type Undelivered } from '#features/delivery/contract/undelivered.ts';
import { mailFaultSchema } from '#platform/contract/mail-fault.ts';
import { whatsAppCauses } from '#platform/contract/whatsapp-cause.ts';
import { standingOf } from '#features/monitoring/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { deliveryKeys } from './keys.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { ledgerSchema, recordIdOf, toDelivery } from '#features/outbox/index.ts';
import { undeliveredLua } from './lua.ts';
import { guard } from '#platform/redis/guard.ts';
import { load } from '#platform/redis/load.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { jsonOf, readable, readableOrNull } from '#platform/redis/records.ts';

/** Most deliveries in the desk's list. */
const mostShown = 100;

export const breakerSchema = jsonOf(
  z.object({
    since: z.number(),
    fault: z.optional(mailFaultSchema),
    cause: z.optional(z.enum(whatsAppCauses)),
  }),
);
export const trialSchema = jsonOf(
  z.object({ at: z.number(), records: z.optional(senderRecordsSchema) }),
);
const undeliveredSchema = z.tuple([
  z.array(z.tuple([z.string(), ledgerSchema, z.optional(jsonOf(heldRequestSchema))])),
  readable(z.tuple([z.string(), breakerSchema, z.number()])),
  z.array(z.string()),
  z.array(z.string()),
  z.tuple([readableOrNull(trialSchema), readableOrNull(trialSchema)]),
]);

const isoOf = (at: number) => new Date(at).toISOString();

const isChannel = (text: string): text is Channel => channels.some((channel) => channel === text);

/** Oldest first, by time of queueing. */
export const toDeliveries = (subject: string, ledger: z.output<typeof ledgerSchema>): Delivery[] =>
  ledger
    .toSorted((one, other) => one.queuedAt - other.queuedAt)
    .map((entry) => toDelivery(subject, entry));

export interface Ledgers {
  /** HASHes of the records whose deliveries the desk lists per record. */
  records: readonly string[];
  /** HASH of the requests that take no time. */
  helds: string;
}

/** Deliveries as the desk sees them; every method is one round trip. */
export const deliveryLists = (db: Database, { records: places, helds }: Ledgers) => ({
  /** Deliveries of a record in one of the HASHes `places`; `null` for an unknown id. */
  async listOf(subject: string): Promise<Delivery[] | null> {
    const known = places.map((place, at) =>
      hookOf(
        { known: { command: ['HEXISTS', place, subject], reply: z.number() } },
        (values) => values.known === 1,
        String(at),
      ),
    );
    const reads = {
      ledger: { command: ['HGET', outboxKeys.deliveries, subject], reply: ledgerSchema },
    } as const;
    const { values, valuesOf } = await load(db, reads, known);
    return known.some((each) => each.follow(valuesOf))
      ? toDeliveries(subject, values.ledger)
      : null;
  },

  async listUndelivered(now: Date): Promise<Undelivered> {
    const answer = await db.run(
      guard + undeliveredLua,
      {
        ledger: outboxKeys.deliveries,
        lanes: outboxKeys.lanes,
        undelivered: deliveryKeys.undelivered,
        breakers: deliveryKeys.breakers,
        helds,
        standing: monitoringKeys.alarms,
        dismissed: monitoringKeys.dismissed,
        trials: deliveryKeys.trials,
      },
      { limit: mostShown, now: now.getTime() },
    );
    const [rows, breakers, standing, dismissed, [mail, letter]] = z.parse(
      undeliveredSchema,
      answer,
    );
    const deliveries = rows.flatMap(([id, ledger, request]) =>
      toDeliveries(recordIdOf(id), ledger)
        // A delivery that was sent again may have been superseded since.
        .filter((delivery) => delivery.id === id && delivery.state !== 'superseded')
        .map((delivery) => ({ ...delivery, ...(request && { request }) })),
    );
    const alarms = breakers.map(([name, { since, fault, cause }, waiting]) => ({
      kind: isChannel(name) ? ('channel_down' as const) : ('site_limit' as const),
      channel: isChannel(name) ? name : ('mail' as const),
      since: isoOf(since),
      waiting,
      ...(fault && { fault }),
      ...(cause && { cause }),
    }));
    const trials = {
      ...(mail?.records && { mail: { at: isoOf(mail.at), records: mail.records } }),
      ...(letter && { letter: { at: isoOf(letter.at) } }),
    };
    return { deliveries, alarms, standing: standingOf(standing, dismissed, now), trials };
  },
});
