/** Which appointments the clock has to look at. Each method is one round trip. */
import * as z from 'zod/mini';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { wholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { Period } from '#platform/rules/period.ts';
import { appointmentsKeys } from './keys.ts';

const idsSchema = z.array(z.string());

const first = (key: string, by: Date, limit: number) =>
  ({
    ids: {
      command: ['ZRANGEBYSCORE', key, '-inf', by.getTime(), 'LIMIT', 0, limit],
      reply: idsSchema,
    },
  }) as const;

export const dueStore = (db: Database) => {
  const idsOf = async (reads: ReturnType<typeof first>) => (await load(db, reads)).values.ids;
  return {
    /** Requests that are to be looked at by then, the earliest first. */
    requests: (by: Date, limit: number) =>
      idsOf(first(appointmentsKeys.appointmentsPending, by, limit)),
    /** Appointments whose proposal is over by then, the earliest first. */
    proposals: (by: Date, limit: number) => idsOf(first(appointmentsKeys.proposals, by, limit)),

    /** Confirmed appointments that begin in a period, without a delivery of a kind about that beginning. */
    async untold({ from, to }: Period, kind: string): Promise<string[]> {
      const { ids, statuses, starts, ledgers } = (
        await load(db, {
          ids: {
            command: ['ZRANGEBYSCORE', hoursKeys.appointmentsByStart, from.getTime(), to.getTime()],
            reply: idsSchema,
          },
          statuses: {
            command: ['HMGET', appointmentsKeys.appointmentStatus, { of: 'ids', all: true }],
            reply: z.array(z.nullable(z.string())),
          },
          starts: {
            command: ['ZMSCORE', hoursKeys.appointmentsByStart, { of: 'ids', all: true }],
            reply: z.array(z.nullable(z.string())),
          },
          ledgers: {
            command: ['HMGET', outboxKeys.deliveries, { of: 'ids', all: true }],
            reply: z.array(wholeLedger),
          },
        })
      ).values;
      return ids.filter(
        (_, at) =>
          statuses[at] === 'confirmed' &&
          !ledgers[at]?.some((entry) => entry.kind === kind && entry.event === Number(starts[at])),
      );
    },
  };
};
