/** The reconciliation moves held times to their spans, as a failover may have parted them. */
import * as z from 'zod/mini';
import { appointmentStatusSchema, isActive } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { actTraced, type TracedAct } from '#features/audit/index.ts';
import { anybody, spanOfText } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { textsSchema } from '#platform/redis/records.ts';

/** Held times per step. */
const portion = 500;

const { appointmentsTaken: taken, appointmentsByStart, appointmentSpans } = hoursKeys;
const ofEach = { of: 'ids', all: true } as const;

const readsFrom = (from: number) =>
  ({
    ids: { command: ['ZRANGE', taken, from, from + portion - 1], reply: z.array(z.string()) },
    held: { command: ['ZMSCORE', taken, ofEach], reply: textsSchema },
    listed: { command: ['ZMSCORE', appointmentsByStart, ofEach], reply: textsSchema },
    spans: { command: ['HMGET', appointmentSpans, ofEach], reply: textsSchema },
    statuses: {
      command: ['HMGET', appointmentsKeys.appointmentStatus, ofEach],
      reply: textsSchema,
    },
  }) as const;

/** Of a portion from a rank on: moves what neither the span nor the index of starts says. Answers its size. */
function holdPortion(from: number): TracedAct<ReturnType<typeof readsFrom>, number> {
  return {
    reads: readsFrom(from),
    decide({ ids, held, listed, spans, statuses }) {
      const writes = ids.flatMap((id, at): StoreWrite[] => {
        const status = appointmentStatusSchema.safeParse(statuses[at]).data;
        const { consultant, startsAt } = spanOfText(spans[at] ?? null, 0);
        if (!status || !isActive(status) || consultant === anybody) return [];
        const isSaid = [startsAt, listed[at]].some(
          (start) => Number(start ?? NaN) === Number(held[at]),
        );
        return isSaid ? [] : [['ZADD', taken, startsAt, id]];
      });
      if (writes.length === 0) return { answer: ids.length };
      const checks = (['ids', 'held', 'listed', 'spans', 'statuses'] as const).map((name) => ({
        same: name,
      }));
      return { plan: { checks, writes }, answerOf: () => ids.length };
    },
  };
}

/** Moves the held time of each appointment to its span, unless the index of starts agrees with the held time. */
export async function holdTimes(db: Database, now: Date): Promise<void> {
  let count = portion;
  for (let from = 0; count === portion; from += portion)
    count = await actTraced(db, { now, trace: undefined }, holdPortion(from));
}
