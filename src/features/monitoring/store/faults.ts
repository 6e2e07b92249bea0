import type { Database } from '#platform/redis/database.ts';
import { monitoringKeys } from './keys.ts';
import { faultsLua } from './lua.ts';

/** Most faults kept in this process until they can be written to Redis. */
const mostWaiting = 20;
/** This many faults within an hour are no coincidence, and raise an alarm. */
export const alarmingFaults = 5;

/** Stores faults for the desk: best effort, in the background of the calls. */
export function faultStore(db: Database) {
  let waiting: object[] = [];
  return {
    /**
     * Takes a fault, or `false` after a call that Redis served, and writes all that wait. A fault of the
     * store itself waits. Never rejects.
     */
    async keep(fault: { code?: string | undefined } | false): Promise<void> {
      if (fault && waiting.length < mostWaiting) waiting.push(fault);
      if (waiting.length === 0 || (fault && fault.code === 'service_unavailable')) return;
      const faults = waiting;
      waiting = [];
      const input = { faults, most: alarmingFaults };
      await db.run(faultsLua, { faults: monitoringKeys.faults }, input).catch(() => {
        waiting.unshift(...faults);
      });
    },
  };
}
