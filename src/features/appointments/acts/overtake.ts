/**
 * Requests that take no time wait for one with a link. Whoever takes a time tells those who waited for it, where none
 * who offered it has it any more.
 */
import * as z from 'zod/mini';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import {
  type Instant,
  isInTheWay,
  nearName,
  type NearSpan,
  reach,
  shifted,
} from '#features/hours/index.ts';
import {
  ledgerWrite,
  type Planned,
  queue,
  wholeEntry,
  wholeLedger,
} from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { longestBufferMinutes } from '#platform/contract/span.ts';
import { asideWrites } from '#platform/redis/aside.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { minuteMs } from '#platform/time/units.ts';

const { heldRequests, heldByStart } = appointmentsKeys;
const textsSchema = z.array(z.nullable(z.string()));

/** A request that is held, with whatever else is kept in it. */
const heldSchema = jsonOf(
  z.looseObject({
    until: z.number(),
    span: z.optional(
      z.object({
        ...{ startsAt: z.number(), endsAt: z.number(), before: z.number(), after: z.number() },
      }),
    ),
    takers: z.optional(z.array(z.string())),
    /** What its client is told once the time is lost. */
    overtaken: z.optional(z.custom<readonly Planned[]>(Array.isArray)),
  }),
);
type Held = z.output<typeof heldSchema>;

/** Whether one of those who offered its time still has it. */
const isFree = ({ span, takers }: Held, near: readonly NearSpan[]): boolean =>
  span === undefined ||
  takers === undefined ||
  takers.some((consultant) => !near.some((other) => isInTheWay({ ...span, consultant }, other)));

/** What one of them loses, of the times that are taken by then. */
function lossOf(
  id: string,
  {
    text,
    ledger,
    near,
    now,
  }: {
    text: string | null;
    ledger: string | null;
    near: readonly NearSpan[];
    now: number;
  },
): StoreWrite[] {
  const { data: held } = heldSchema.safeParse(text);
  const waits = held !== undefined && held.until > now;
  if (waits && isFree(held, near)) return [];
  const gone: StoreWrite = ['ZREM', heldByStart, id];
  // One that cannot be read waits no more, nor does one whose half hour is over.
  if (!waits) return [gone, ...asideWrites(heldRequests, heldSchema, [[id, text ?? '']])];
  const told = queue(id, held.overtaken ?? [], {
    ...{ ledger: z.parse(wholeLedger, ledger) ?? [], event: 2, now },
  });
  return [
    gone,
    ...asideWrites(outboxKeys.deliveries, jsonOf(z.array(wholeEntry)), [[id, ledger ?? '']]),
    ['HSET', heldRequests, id, JSON.stringify({ ...held, lost: true })],
    ...told.writes,
    ledgerWrite(id, told.ledger),
  ];
}

/** Whoever of those around a time loses it, once `near` is taken and proposed. */
interface HeldAround {
  overtaken: (near: readonly NearSpan[], now: Date) => Part;
}

/** The requests that wait for a time that ends by then, with `aroundTime` of the same. `tag` tells several times of one act apart. */
export const heldAround = (startsAt: Instant, endsAt: Instant, tag = ''): Hook<HeldAround> =>
  hookOf(
    {
      heldIds: {
        command: [
          'ZRANGEBYSCORE',
          heldByStart,
          shifted(startsAt, -reach),
          shifted(endsAt, longestBufferMinutes * minuteMs),
        ],
        reply: z.nullable(z.array(z.string())),
      },
      helds: {
        command: ['HMGET', heldRequests, { of: 'heldIds', all: true }],
        reply: textsSchema,
      },
      heldLedgers: {
        command: ['HMGET', outboxKeys.deliveries, { of: 'heldIds', all: true }],
        reply: textsSchema,
      },
    },
    ({ heldIds, helds, heldLedgers }, nameOf) => ({
      overtaken(near, now) {
        const writes = (heldIds ?? []).flatMap((id, at) =>
          lossOf(id, {
            ...{ text: helds[at] ?? null, ledger: heldLedgers[at] ?? null },
            ...{ near, now: now.getTime() },
          }),
        );
        return {
          checks: [
            { same: nameOf('heldIds') },
            // Whether one still has its time depends on all that is near.
            ...(heldIds?.length ? [{ same: nearName(tag) }] : []),
            ...(writes.length > 0
              ? [{ same: nameOf('helds') }, { same: nameOf('heldLedgers') }]
              : []),
          ],
          writes,
        };
      },
    }),
    tag,
  );
