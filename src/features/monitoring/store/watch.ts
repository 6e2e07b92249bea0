import * as z from 'zod/mini';
import { type Fault, faultSchema } from '#features/monitoring/contract/fault.ts';
import { minuteMs } from '#platform/time/units.ts';
import { tickMissedMs } from '#features/monitoring/rules/tick.ts';
import { alarmDeliveries, alarmKeys } from './raising.ts';
import type { Database } from '#platform/redis/database.ts';
import { monitoringKeys } from './keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { raiseLibrary } from './alarms.lua.ts';
import { listFaults } from './faults.lua.ts';
import { alarmingFaults } from './faults.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { noteTick, readHealth } from './watch.lua.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';

/** Age of a due mail that counts as stuck. A due mail normally leaves with the next tick. */
export const mailOldMs = 30 * minuteMs;
const healthSchema = z.enum(['', 'tick_missed', 'outbox_old']);
const faultsSchema = readable(jsonOf(faultSchema));

/** The site's own state; every method is one round trip. */
export const watchStore = (db: Database) => ({
  /**
   * Returns what is wrong, '' for nothing. A tick that never ran is not missed: a first deploy and a preview
   * have none. Only mail counts; a messenger that is not linked is shown at the desk.
   */
  async readHealth(now: Date): Promise<z.output<typeof healthSchema>> {
    const names = { tick: monitoringKeys.tick, outbox: outboxKeys.outbox };
    const input = { tickMissed: now.getTime() - tickMissedMs, mailOld: now.getTime() - mailOldMs };
    return z.parse(healthSchema, await db.run(readHealth, names, input));
  },

  /** Stores the time of the tick; raises an alarm if calls failed repeatedly within an hour. */
  async noteTick(now: Date): Promise<void> {
    const names = { ...alarmKeys, tick: monitoringKeys.tick, faults: monitoringKeys.faults };
    const since = new Date(now.getTime() - 60 * minuteMs).toISOString();
    const input = {
      ...{ now: now.getTime(), since, most: alarmingFaults },
      alarm: alarmDeliveries(now),
    };
    await db.run(`${outboxLibrary}${raiseLibrary}${noteTick}`, names, input);
  },

  /** The stored faults, newest first. */
  async listFaults(): Promise<Fault[]> {
    return z.parse(faultsSchema, await db.run(listFaults, { faults: monitoringKeys.faults }));
  },
});
