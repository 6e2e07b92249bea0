/** Which appointments the clock has to look at. Each method is one round trip. */
import * as z from 'zod/mini';
import { entriesFrom } from '#features/audit/index.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { hoursKeys } from '#features/hours/store/keys.ts';
import { wholeLedger } from '#features/outbox/index.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { textsSchema } from '#platform/redis/records.ts';
import type { Period } from '#platform/rules/period.ts';
import { shareKeys } from '#features/protection/index.ts';
import { mostHeld } from './held-request.ts';
import { appointmentsKeys } from './keys.ts';
import { rememberedMs } from './newcomers.ts';

const idsSchema = z.array(z.string());

/** The first members of a sorted set whose score is at most that of an instant. */
const first = (key: string, by: Date, limit: number) =>
  ({
    command: ['ZRANGEBYSCORE', key, '-inf', by.getTime(), 'LIMIT', 0, limit],
    reply: idsSchema,
  }) as const;

export const dueStore = (db: Database) => {
  return {
    /** What is due by then, at most `limit` of each, the earliest first. */
    async read(by: Date, limit: number) {
      const { takenBeside, heldUntil, appointmentsPending, proposals } = appointmentsKeys;
      const old = new Date(by.getTime() - rememberedMs);
      const { values } = await load(db, {
        /** Appointments whose proposal is over. */
        proposals: first(proposals, by, limit),
        /** Requests that are to be looked at. */
        requests: first(appointmentsPending, by, limit),
        /** Times that were taken beside requests that wait. */
        taken: first(takenBeside, by, limit),
        heldCount: { command: ['ZCOUNT', heldUntil, '-inf', '+inf'], reply: z.number() },
        forgettable: first(shareKeys.newcomers, old, 1),
        oldEntries: first(auditKeys.audit.byCreation, new Date(entriesFrom(by).getTime() - 1), 1),
      });
      const { heldCount, forgettable, oldEntries, ...due } = values;
      return {
        ...due,
        isMuchKept: heldCount > mostHeld || forgettable.length > 0,
        hasOldEntries: oldEntries.length > 0,
      };
    },

    /** Confirmed appointments that begin in a period, whose clients have an address, without a delivery of a kind about that beginning. */
    async untold({ from, to }: Period, kind: string): Promise<string[]> {
      const { ids, statuses, starts, addresses, ledgers } = (
        await load(db, {
          ids: {
            command: ['ZRANGEBYSCORE', hoursKeys.appointmentsByStart, from.getTime(), to.getTime()],
            reply: idsSchema,
          },
          statuses: {
            command: ['HMGET', appointmentsKeys.appointmentStatus, { of: 'ids', all: true }],
            reply: textsSchema,
          },
          starts: {
            command: ['ZMSCORE', hoursKeys.appointmentsByStart, { of: 'ids', all: true }],
            reply: textsSchema,
          },
          addresses: {
            command: ['HMGET', appointmentsKeys.appointmentEmail, { of: 'ids', all: true }],
            reply: textsSchema,
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
          (addresses[at] ?? '') !== '' &&
          !ledgers[at]?.some((entry) => entry.kind === kind && entry.event === Number(starts[at])),
      );
    },
  };
};
