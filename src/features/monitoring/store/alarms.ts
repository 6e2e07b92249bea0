import * as z from 'zod/mini';
import { type AlarmCode, alarmCodes, type StandingAlarm } from '#features/outbox/contract.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { Database } from '#platform/redis/database.ts';
import { dismissAlarm, raiseLibrary, setAlarms } from './alarms.lua.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { monitoringKeys } from './keys.ts';
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

const valueIn = (row: readonly string[], code: string): string | undefined => {
  const index = row.findIndex((field, at) => at % 2 === 0 && field === code);
  return index < 0 ? undefined : row[index + 1];
};

/**
 * Returns the standing alarms that were not dismissed, from the `HGETALL` replies of both keys; values in
 * another version's form are left out.
 */
export const standingOf = (
  row: readonly string[],
  dismissed: readonly string[],
  now: Date,
): StandingAlarm[] =>
  alarmCodes.flatMap((code) => {
    const read = alarmValueSchema.safeParse(valueIn(row, code));
    if (!read.success) return [];
    const { since, seen } = read.data;
    const isSeen = valueIn(dismissed, code) === String(Date.parse(since));
    return !isSeen && now.getTime() - seen <= standsMs ? [{ code, since }] : [];
  });

/** Every method is one round trip. */
export const alarmStore = (db: Database) => ({
  async set(raised: readonly AlarmCode[], cleared: readonly AlarmCode[], now: Date): Promise<void> {
    const input = { raised, cleared, alarm: alarmDeliveries(now), now: now.getTime() };
    await db.run(`${outboxLibrary}${raiseLibrary}${setAlarms}`, alarmKeys, input);
  },

  /** Hides an alarm at the desk until it ends and begins anew. Does nothing if it has. */
  async dismiss({ code, since }: StandingAlarm): Promise<void> {
    const { alarms, dismissed } = monitoringKeys;
    const input = { code, since: String(Date.parse(since)) };
    await db.run(dismissAlarm, { alarms, dismissed }, input);
  },
});
