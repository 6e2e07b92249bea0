import * as z from 'zod/mini';
import { type AlarmCode, alarmCodes, type StandingAlarm } from '#features/outbox/contract.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { Database } from '#platform/redis/database.ts';
import { raiseLibrary, setAlarms } from './alarms.lua.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { alarmDeliveries, alarmKeys } from './raising.ts';

/** An alarm that was not seen for this long has ended; the same time as in `raise`. */
const standsMs = dayMs + 60 * minuteMs;

export const alarmValueSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+$/)),
  z.transform((text) => {
    const [since = 0, seen = 0] = text.split(' ').map(Number);
    return { since: new Date(since).toISOString(), seen };
  }),
);

/** Parses a stored alarm; throws if it cannot be read. */
export const parseAlarm = (code: string, text: string): StandingAlarm & { seen: number } => ({
  code: z.parse(z.enum(alarmCodes), code),
  ...z.parse(alarmValueSchema, text),
});

/** Returns the standing alarms in an `HGETALL` reply; values in another version's form are left out. */
export const standingOf = (row: readonly string[], now: Date): StandingAlarm[] =>
  alarmCodes.flatMap((code) => {
    const index = row.findIndex((field, at) => at % 2 === 0 && field === code);
    const text = index < 0 ? undefined : row[index + 1];
    const read = alarmValueSchema.safeParse(text);
    if (!read.success) return [];
    const { since, seen } = read.data;
    return now.getTime() - seen <= standsMs ? [{ code, since }] : [];
  });

/** Raises and clears alarms in one round trip. */
export const alarmStore = (db: Database) => ({
  async set(raised: readonly AlarmCode[], cleared: readonly AlarmCode[], now: Date): Promise<void> {
    const input = { raised, cleared, alarm: alarmDeliveries(now), now: now.getTime() };
    await db.run(`${outboxLibrary}${raiseLibrary}${setAlarms}`, alarmKeys, input);
  },
});
