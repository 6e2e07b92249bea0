/**
 * Requests that take no time wait for one with a link. Once somebody takes it, the clock tells those who waited for it,
 * where none who offered it has it any more: a flood leaves thousands.
 */
import * as z from 'zod/mini';
import type { TracedAct } from '#features/audit/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import {
  type Instant,
  isInTheWay,
  nearTime,
  timeKeys,
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
import { jsonOf, textsSchema } from '#platform/redis/records.ts';
import { type Part, type StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { minuteMs } from '#platform/time/units.ts';

const { heldRequests, heldByStart, takenBeside } = appointmentsKeys;

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
    takenAt,
  }: {
    text: string | null;
    ledger: string | null;
    near: readonly NearSpan[];
    now: number;
    takenAt: number;
  },
): StoreWrite[] {
  const { data: held } = heldSchema.safeParse(text);
  // As it stood when the time was taken.
  const waits = held !== undefined && held.until > takenAt;
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

/** A time that was taken, in milliseconds since 1970. */
interface Taken {
  startsAt: number;
  endsAt: number;
}

const rangeOf = (startsAt: Instant, endsAt: Instant) =>
  [shifted(startsAt, -reach), shifted(endsAt, longestBufferMinutes * minuteMs)] as const;

/** Whether requests wait for a time around this one, which ends by then. */
export const waitingNear = (
  startsAt: Instant,
  endsAt: Instant,
  tag = '',
): Hook<{ noteTaken: (spans: readonly Taken[], now: Date) => Part }> =>
  hookOf(
    {
      waitingNear: {
        command: ['ZCOUNT', heldByStart, ...rangeOf(startsAt, endsAt)],
        reply: z.nullable(z.number()),
      },
    },
    ({ waitingNear: count }, nameOf) => ({
      noteTaken: (spans, now) =>
        (count ?? 0) === 0
          ? { checks: [{ read: nameOf('waitingNear'), below: 1 }] }
          : {
              writes: spans.map(({ startsAt: from, endsAt: to }): StoreWrite => [
                ...(['ZADD', takenBeside, now.getTime()] as const),
                `${from} ${to} ${now.getTime()}`,
              ]),
            },
    }),
    tag,
  );

/**
 * Requests that are told at once: of each, all that is kept and its ledger is read and may be written, 13 KB with the
 * longest message.
 */
const portion = 50;

export interface Overtaking {
  taken: string;
  /** How many of those around it were looked at before, and wait on. */
  skip: number;
  now: Date;
}

/** Looks at a time again once all others had their turn. */
export const laterWrites = ({ taken, now }: Omit<Overtaking, 'skip'>): StoreWrite[] => [
  ['ZADD', takenBeside, 'XX', now.getTime(), taken],
];

/** Tells a portion of those who lose a time. Answers how many of them wait on; `null` once none is left. */
export function tellOvertaken({
  taken,
  skip,
  now,
}: Overtaking): TracedAct<Record<string, never>, number | null> {
  // One that cannot be read is no time, and goes.
  const numbers = /^\d+ \d+ \d+$/.test(taken) ? taken.split(' ').map(Number) : [];
  const [startsAt = 0, endsAt = 0, takenAt = 0] = numbers;
  const near = nearTime(startsAt - reach, endsAt + reach);
  const requests = hookOf(
    {
      heldIds: {
        command: [
          'ZRANGEBYSCORE',
          heldByStart,
          ...rangeOf(startsAt, endsAt),
          ...['LIMIT', skip, portion],
        ],
        reply: z.array(z.string()),
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
    (values) => values,
  );
  return {
    reads: {},
    hooks: [near, requests],
    spanKeys: timeKeys,
    decide(_, valuesOf) {
      const { near: others, check } = near.follow(valuesOf);
      const { heldIds, helds, heldLedgers } = requests.follow(valuesOf);
      const losses = heldIds.map((id, at) =>
        lossOf(id, {
          ...{ text: helds[at] ?? null, ledger: heldLedgers[at] ?? null },
          ...{ near: others, now: now.getTime(), takenAt },
        }),
      );
      const isLast = heldIds.length < portion;
      const reads = ['heldIds', 'helds', 'heldLedgers'].map((name) => ({ same: name }));
      const over: StoreWrite[] = isLast ? [['ZREM', takenBeside, taken]] : [];
      const kept = losses.filter((writes) => writes.length === 0).length;
      return {
        plan: { writes: [...losses.flat(), ...over] },
        parts: [{ checks: [check, ...reads] }],
        answerOf: () => (isLast ? null : skip + kept),
      };
    },
  };
}
