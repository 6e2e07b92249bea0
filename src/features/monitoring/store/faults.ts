import type { Database } from '#platform/redis/database.ts';
import { monitoringKeys } from './keys.ts';
import { keepFaults } from './faults.lua.ts';

/** Of one process, until Redis takes them. */
const mostWaiting = 20;

/** Keeps faults for the desk, as far as that can be done beside the calls. */
export function faultStore(db: Database) {
  let waiting: object[] = [];
  return {
    /**
     * A fault, or `false` after a call that Redis served: then what waits is written. One of the
     * store's own waits as well. Never rejects.
     */
    async keep(fault: { code?: string | undefined } | false): Promise<void> {
      if (fault && waiting.length < mostWaiting) waiting.push(fault);
      if (waiting.length === 0 || (fault && fault.code === 'service_unavailable')) return;
      const faults = waiting;
      waiting = [];
      await db.run(keepFaults, { faults: monitoringKeys.faults }, { faults }).catch(() => {
        waiting.unshift(...faults);
      });
    },
  };
}
