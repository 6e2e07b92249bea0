/** The reconciliation moves held times to their spans, as a failover may have parted them. */
import * as z from 'zod/mini';
import { appointmentStatusSchema, isActive } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { actTraced, type TracedAct } from '#features/audit/index.ts';
import { anybody, spanOfText } from '#features/hours/index.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { textsSchema } from '#platform/redis/records.ts';

/** Held times per step. */
const portion = 500;

const { appointmentsTaken: taken, appointmentsByStart, appointmentSpans } = hoursKeys;

const readsOf = (ids: readonly string[]) =>
  ({
    held: { command: ['ZMSCORE', taken, ...ids], reply: textsSchema },
    listed: { command: ['ZMSCORE', appointmentsByStart, ...ids], reply: textsSchema },
    spans: { command: ['HMGET', appointmentSpans, ...ids], reply: textsSchema },
    statuses: {
      command: ['HMGET', appointmentsKeys.appointmentStatus, ...ids],
      reply: textsSchema,
    },
  }) as const;

/** Moves the times of these that neither the span nor the index of starts says. */
function holdPortion(ids: readonly string[]): TracedAct<ReturnType<typeof readsOf>, void> {
  return {
    reads: readsOf(ids),
    decide({ held, listed, spans, statuses }) {
      const writes = ids.flatMap((id, at): StoreWrite[] => {
        const status = appointmentStatusSchema.safeParse(statuses[at]).data;
        const { consultant, startsAt } = spanOfText(spans[at] ?? null, 0);
        if (!status || !isActive(status) || consultant === anybody) return [];
        const isSaid = [startsAt, listed[at]].some(
          (start) => Number(start ?? NaN) === Number(held[at]),
        );
        return isSaid ? [] : [['ZADD', taken, startsAt, id]];
      });
      if (writes.length === 0) return { answer: undefined };
      const checks = (['held', 'listed', 'spans', 'statuses'] as const).map((name) => ({
        same: name,
      }));
      return { plan: { checks, writes }, answerOf: () => undefined };
    },
  };
}

/** Moves the held time of each appointment to its span, unless the index of starts agrees with the held time. */
export async function holdTimes(db: Database, now: Date): Promise<void> {
  for (let from = 0; ; from += portion) {
    const { ids } = (
      await load(db, {
        ids: { command: ['ZRANGE', taken, from, from + portion - 1], reply: z.array(z.string()) },
      })
    ).values;
    if (ids.length > 0) await actTraced(db, { now, trace: undefined }, holdPortion(ids));
    if (ids.length < portion) return;
  }
}
