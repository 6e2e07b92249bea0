/** The clock notes that it keeps time, and raises the alarms about the store itself. */
import * as z from 'zod/mini';
import type { AlarmCode } from '#features/outbox/contract.ts';
import { alarmingFaults } from '#features/monitoring/store/faults.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import type { Database, Plain } from '#platform/redis/database.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { load } from '#platform/redis/load.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';
import { minuteMs } from '#platform/time/units.ts';
import { alarmActs } from './alarms.ts';

/** Calls that ended in the same fault, the newest first. */
const faultSchema = z.object({
  ...{ at: z.string(), code: z.string() },
  recent: z.optional(z.array(z.string())),
});

const reads = {
  faults: {
    command: ['LRANGE', monitoringKeys.faults, 0, -1],
    reply: readable(jsonOf(faultSchema)),
  },
  asideCount: { command: ['HLEN', platformKeys.aside], reply: z.number() },
  asideAlarm: { command: ['HEXISTS', monitoringKeys.alarms, 'set_aside'], reply: z.number() },
} as const;

/** Stores the time of the tick; raises an alarm if calls failed repeatedly within an hour. */
export async function noteTick(
  db: Database,
  { put }: Pick<Plain, 'put'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 60 * minuteMs).toISOString();
  const [{ values }] = await Promise.all([
    load(db, reads),
    put(monitoringKeys.tick, String(now.getTime())),
  ]);
  const failed = values.faults.flatMap(({ at, code, recent = [at] }) =>
    recent.filter((each) => each >= since).map(() => code === 'service_unavailable'),
  );
  const ofStore = failed.filter(Boolean).length;
  const raised: AlarmCode[] = [
    ...(ofStore >= alarmingFaults ? (['store_faults'] as const) : []),
    ...(failed.length - ofStore >= alarmingFaults ? (['own_faults'] as const) : []),
    ...(values.asideCount > 0 ? (['set_aside'] as const) : []),
  ];
  const isOver = values.asideCount === 0 && values.asideAlarm === 1;
  await alarmActs(db).set(raised, isOver ? ['set_aside'] : [], now);
}
