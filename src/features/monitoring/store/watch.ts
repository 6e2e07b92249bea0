import * as z from 'zod/mini';
import { type Fault, faultSchema } from '#features/monitoring/contract/fault.ts';
import { minuteMs } from '#platform/time/units.ts';
import { alarmDeliveries, alarmKeys } from './raising.ts';
import type { Database } from '#platform/redis/database.ts';
import { monitoringKeys } from './keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { raiseLibrary } from './alarms.lua.ts';
import { listFaults } from './faults.lua.ts';
import { outboxLibrary } from '#features/outbox/index.ts';
import { noteTick, readHealth } from './watch.lua.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';

/** The clock runs every minute, and now and then late. */
const tickMissedMs = 20 * minuteMs;
/** A mail that is due goes out with the next run of the clock at the latest. */
export const mailOldMs = 30 * minuteMs;
/** So many faults of an hour are none by chance. */
const most = 5;

const healthSchema = z.enum(['', 'tick_missed', 'outbox_old']);
const faultsSchema = readable(jsonOf(faultSchema));

/** What the site knows of its own state; every method is one round trip. */
export const watchStore = (db: Database) => ({
  /**
   * What is wrong, '' for nothing. Where the clock never ran nobody waits for it: a first deploy and
   * a preview have none. Only mail counts: a messenger that is not linked stands at the desk.
   */
  async readHealth(now: Date): Promise<z.output<typeof healthSchema>> {
    const names = { tick: monitoringKeys.tick, outbox: outboxKeys.outbox };
    const input = { tickMissed: now.getTime() - tickMissedMs, mailOld: now.getTime() - mailOldMs };
    return z.parse(healthSchema, await db.run(readHealth, names, input));
  },

  /** Notes that the clock ran; raises an alarm where calls failed again and again within an hour. */
  async noteTick(now: Date): Promise<void> {
    const names = { ...alarmKeys, tick: monitoringKeys.tick, faults: monitoringKeys.faults };
    const since = new Date(now.getTime() - 60 * minuteMs).toISOString();
    const input = { ...{ now: now.getTime(), since, most }, alarm: alarmDeliveries(now) };
    await db.run(`${outboxLibrary}${raiseLibrary}${noteTick}`, names, input);
  },

  /** Newest first. */
  async listFaults(): Promise<Fault[]> {
    return z.parse(faultsSchema, await db.run(listFaults, { faults: monitoringKeys.faults }));
  },
});
