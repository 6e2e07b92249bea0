import * as z from 'zod/mini';
import { type AlarmCode, alarmCodes, type StandingAlarm } from '#features/outbox/contract.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { Database } from '#platform/redis/database.ts';
import { raiseLibrary, setAlarms } from './alarms.lua.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { alarmDeliveries, alarmKeys } from './raising.ts';

/** What nobody saw for so long is over; as `raise` has it. */
const standsMs = dayMs + 60 * minuteMs;

export const alarmValueSchema = z.pipe(
  z.string().check(z.regex(/^\d+ \d+$/)),
  z.transform((text) => {
    const [since = 0, seen = 0] = text.split(' ').map(Number);
    return { since: new Date(since).toISOString(), seen };
  }),
);

/** An alarm as Redis has it; throws where it cannot be read. */
export const parseAlarm = (code: string, text: string): StandingAlarm & { seen: number } => ({
  code: z.parse(z.enum(alarmCodes), code),
  ...z.parse(alarmValueSchema, text),
});

/** Those that stand, of a whole HASH as Redis lists it; what another version wrote is left out. */
export const standingOf = (row: readonly string[], now: Date): StandingAlarm[] =>
  alarmCodes.flatMap((code) => {
    const index = row.findIndex((field, at) => at % 2 === 0 && field === code);
    const text = index < 0 ? undefined : row[index + 1];
    const read = alarmValueSchema.safeParse(text);
    if (!read.success) return [];
    const { since, seen } = read.data;
    return now.getTime() - seen <= standsMs ? [{ code, since }] : [];
  });

/** Raises and takes back alarms; one round trip. */
export const alarmStore = (db: Database) => ({
  async set(raised: readonly AlarmCode[], cleared: readonly AlarmCode[], now: Date): Promise<void> {
    const input = { raised, cleared, alarm: alarmDeliveries(now), now: now.getTime() };
    await db.run(`${outboxLibrary}${raiseLibrary}${setAlarms}`, alarmKeys, input);
  },
});
