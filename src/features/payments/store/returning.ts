import * as z from 'zod/mini';
import { isOver } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { appointmentWithHistoryRow, standing } from '#features/appointments/index.ts';
import type { Returning } from '#features/payments/rules/payment-return.ts';
import { act } from '#platform/redis/act.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { paymentKeys } from './keys.ts';

const { returning } = paymentKeys;
const idsSchema = z.array(z.string());

/** Those to be seen to by then. */
const dueBy = (now: Date, limit: number) =>
  ({
    command: ['ZRANGEBYSCORE', returning, '-inf', now.getTime(), 'LIMIT', 0, limit],
    reply: idsSchema,
  }) as const;

/** Whether money is to be given back or kept for an appointment that ended. */
export async function isMoneyDue(db: Database, now: Date): Promise<boolean> {
  return (await load(db, { ids: dueBy(now, 1) })).values.ids.length > 0;
}

/** Ended appointments about whose money somebody has decided. */
export const returningStore = (db: Database) => ({
  /** Those to be seen to now, and what was decided; `null` where that no longer holds. */
  async listReturning(now: Date, limit: number): Promise<Returning[]> {
    const ofEach = { of: 'ids', all: true } as const;
    const { ids, seen, records, statuses, histories } = (
      await load(db, {
        ids: dueBy(now, limit),
        seen: { command: ['ZMSCORE', returning, ofEach], reply: textsSchema },
        records: { command: ['HMGET', appointmentsKeys.appointments, ofEach], reply: textsSchema },
        statuses: {
          command: ['HMGET', appointmentsKeys.appointmentStatus, ofEach],
          reply: textsSchema,
        },
        histories: {
          command: ['HMGET', appointmentsKeys.appointmentHistory, ofEach],
          reply: textsSchema,
        },
      })
    ).values;
    return ids.map((appointment, at) => {
      const row = [records[at], statuses[at], histories[at]];
      const found = z.parse(readableOrNull(appointmentWithHistoryRow), row);
      const ended =
        found && isOver(found.status)
          ? standing(found.history).findLast((event) => event.kind === 'status')
          : undefined;
      const { held, back } = ended?.money ?? {};
      const isDecided = ended && held !== undefined && back !== undefined;
      return {
        ...{ appointment, seen: seen[at] ?? '' },
        decided: isDecided ? { at: ended.at, held, back } : null,
      };
    });
  },

  /** Sets when it is next seen to, unless that was set anew meanwhile. `next`: `null` once nothing is left to do. */
  async putOff({ appointment, seen }: Returning, next: Date | null): Promise<void> {
    const reads = {
      seenNow: { command: ['ZSCORE', returning, appointment], reply: z.nullable(z.string()) },
    } as const;
    await act(db, {
      reads,
      decide: ({ seenNow }) =>
        seenNow === seen
          ? {
              plan: {
                checks: [{ same: 'seenNow' }],
                writes: [
                  next
                    ? ['ZADD', returning, next.getTime(), appointment]
                    : ['ZREM', returning, appointment],
                ],
              },
              answerOf: () => undefined,
            }
          : { answer: undefined },
    });
  },
});
