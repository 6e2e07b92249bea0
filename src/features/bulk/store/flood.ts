import * as z from 'zod/mini';
import { appointmentRecordSchema, heldRecordSchema } from '#features/appointments/index.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { type FloodPreview, type FloodRefusal, mostShown } from '#features/bulk/contract/flood.ts';
import { floodRules, lookedBackMs, type Newcomer } from '#features/bulk/rules/flood.ts';
import { shareKeys, workFor } from '#features/protection/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { jsonOf, pairsSchema, readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { dayMs } from '#platform/time/units.ts';

/** Most requests looked at: the newest ones, and the oldest of those that hold a time. */
const most = 5000;
const mostHolding = 1000;
/** Per round trip: origins of some 200 bytes, members of some 60, whole requests. */
const originsAtOnce = 2500;
const refusedAtOnce = 5000;
const listedAtOnce = 100;

/** Where a request came from; older code kept neither `wider` nor `pattern`. */
const originJson = jsonOf(
  z.object({
    ...{ network: z.string(), owner: z.string(), most: z.number() },
    ...{ wider: z.optional(z.string()), pattern: z.optional(z.string()) },
    opened: z.optional(z.number()),
  }),
);

/** With whole characters only. */
const beginning = new RegExp(`^.{0,${mostShown}}`, 'u');

const { newcomers, origins, refused } = shareKeys;
const { appointments, heldRequests, appointmentStatus, appointmentsPending } = appointmentsKeys;

const portionsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );

/** What is refused, by the time until when. */
function refusalsOf(members: readonly (readonly [string, string])[]): FloodRefusal[] {
  const nameOf = { wider: 'networks', owner: 'owners', pattern: 'patterns' } as const;
  const kindSchema = z.enum(['wider', 'owner', 'pattern']);
  return [...Map.groupBy(members, ([, until]) => until)].map(([until, alike]) => {
    const sum = { networks: 0, owners: 0, patterns: 0 };
    for (const [member] of alike) {
      const kind = kindSchema.safeParse(member.split(' ', 1)[0]).data;
      if (kind) sum[nameOf[kind]] += 1;
    }
    return { until: new Date(Number(until)).toISOString(), ...sum };
  });
}

/** Numbers that stand for digests. */
function numbering() {
  const known = new Map<string, number>();
  return (digest: string | undefined): number => {
    if (digest === undefined) return 0;
    const number = known.get(digest) ?? known.size + 1;
    known.set(digest, number);
    return number;
  };
}

type Origin = z.output<typeof originJson>;

/** How far a request is; `undefined` for one that is over. */
function stateOf(
  status: string | null,
  { isWaiting, origin }: { isWaiting: boolean; origin: Origin },
): Newcomer['state'] | undefined {
  // What was confirmed at once is no proof.
  const isProven = status === 'completed' || (status === 'confirmed' && !isWaiting);
  if (isProven || origin.opened !== undefined) return 'stays';
  if (status === null) return 'held';
  return status === 'pending' || status === 'confirmed' ? 'pending' : undefined;
}

/** Visitors' requests of the last days, and what is refused. `scale` multiplies all limits. */
export const floodStore = (db: Database, scale: number) => {
  /** Of a large flood: what holds times is the oldest of it. */
  async function readHolding(): Promise<(readonly [string, string])[]> {
    const { values } = await load(db, {
      ids: {
        command: ['ZRANGE', appointmentsPending, 0, mostHolding - 1],
        reply: z.array(z.string()),
      },
      times: { command: ['ZMSCORE', newcomers, { of: 'ids', all: true }], reply: textsSchema },
    });
    return values.ids.flatMap((id, at) => {
      const time = values.times[at] ?? null;
      return time === null ? [] : [[id, time] as const];
    });
  }

  async function readNewcomers(found: readonly (readonly [string, string])[]) {
    const numberOf = numbering();
    const rows: Newcomer[] = [];
    for (const some of portionsOf(found, originsAtOnce)) {
      const ids = some.map(([id]) => id);
      const { values } = await load(db, {
        statuses: { command: ['HMGET', appointmentStatus, ...ids], reply: textsSchema },
        waits: { command: ['ZMSCORE', appointmentsPending, ...ids], reply: textsSchema },
        origins: {
          command: ['HMGET', origins, ...ids],
          reply: z.array(readableOrNull(originJson)),
        },
      });
      for (const [at, [id, time]] of some.entries()) {
        const origin = values.origins[at];
        const isWaiting = (values.waits[at] ?? null) !== null;
        const state = origin && stateOf(values.statuses[at] ?? null, { isWaiting, origin });
        if (!state) continue;
        const { network, wider, owner, pattern } = origin;
        rows.push({
          ...{ id, at: Number(time), state, network: numberOf(network), wider: numberOf(wider) },
          ...{ owner: numberOf(owner), pattern: numberOf(pattern) },
        });
      }
    }
    return rows;
  }

  return {
    scale,

    /**
     * How many came in 24 hours, whether visitors are asked for work, and what is refused; and the requests, unless there
     * are so few that they are no flood. One round trip, or some more where there are many.
     */
    async read(now: Date) {
      const at = now.getTime();
      const after = `(${String(at - lookedBackMs)}`;
      const work = workFor('booking', { now, scale, turn: undefined });
      const refusedFrom = (from: number) =>
        ({
          command: [
            ...(['ZRANGEBYSCORE', refused, `(${String(at)}`, '+inf', 'WITHSCORES'] as const),
            ...(['LIMIT', from, refusedAtOnce] as const),
          ],
          reply: pairsSchema,
        }) as const;
      const { values, valuesOf } = await load(
        db,
        {
          found: {
            command: [
              ...(['ZREVRANGEBYSCORE', newcomers, '+inf', after, 'WITHSCORES'] as const),
              ...(['LIMIT', 0, most] as const),
            ],
            reply: pairsSchema,
          },
          members: refusedFrom(0),
        },
        [work],
      );
      const members = [...values.members];
      for (let { length } = members; length === refusedAtOnce;) {
        const page = await load(db, { members: refusedFrom(members.length) });
        members.push(...page.values.members);
        ({ length } = page.values.members);
      }
      const { found } = values;
      const seen = new Set(found.map(([id]) => id));
      const holding = found.length < most ? [] : await readHolding();
      const older = holding.filter(
        ([id, time]) => !seen.has(id) && Number(time) > at - lookedBackMs,
      );
      return {
        day: found.filter(([, time]) => Number(time) > at - dayMs).length,
        // Work that is asked for outlasts what was cleared.
        isBusy: work.follow(valuesOf).isPressed,
        refused: refusalsOf(members),
        newcomers:
          found.length > floodRules.least * scale ? await readNewcomers([...found, ...older]) : [],
      };
    },

    /** In the order of their ids; those that are gone or unreadable are left out. */
    async list(ids: readonly string[]): Promise<FloodPreview['listed']> {
      const listed: FloodPreview['listed'] = [];
      for (const some of portionsOf(ids, listedAtOnce)) {
        const { values } = await load(db, {
          records: {
            command: ['HMGET', appointments, ...some],
            reply: z.array(readableOrNull(jsonOf(appointmentRecordSchema))),
          },
          helds: {
            command: ['HMGET', heldRequests, ...some],
            reply: z.array(readableOrNull(jsonOf(heldRecordSchema))),
          },
        });
        for (const [at, record] of values.records.entries()) {
          const shown = record ?? values.helds[at]?.record;
          if (!shown) continue;
          const { id, date, time, clientName: name, email } = shown;
          const words = (shown.message ?? '').replaceAll(/\s+/g, ' ').trim();
          const message = beginning.exec(words)?.[0] ?? '';
          listed.push({ id, date, time, name, email, message, isHeld: !record });
        }
      }
      return listed;
    },
  };
};
