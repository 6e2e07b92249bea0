import * as z from 'zod/mini';
import { type Fault, faultSchema } from '#features/monitoring/contract/fault.ts';
import { tickMissedMs } from '#features/monitoring/rules/tick.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';
import { monitoringKeys } from './keys.ts';
import { oldMail } from './old-mail.ts';

const readFaults = {
  faults: {
    command: ['LRANGE', monitoringKeys.faults, 0, -1],
    reply: readable(jsonOf(faultSchema)),
  },
} as const;

/** The site's own state; every method is one round trip. */
export const watchStore = (db: Database) => ({
  /**
   * Returns what is wrong, '' for nothing. A tick that never ran is not missed: a first deploy and a preview
   * have none. Only mail counts; a messenger that is not linked is shown at the desk.
   */
  async readHealth(now: Date): Promise<'' | 'tick_missed' | 'outbox_old'> {
    const mail = oldMail(now);
    const reads = {
      tick: { command: ['GET', monitoringKeys.tick], reply: z.nullable(z.string()) },
    } as const;
    const { values, valuesOf } = await load(db, reads, [mail]);
    if (values.tick && Number(values.tick) < now.getTime() - tickMissedMs) return 'tick_missed';
    return mail.follow(valuesOf) ? 'outbox_old' : '';
  },

  /** The stored faults, newest first. */
  async listFaults(): Promise<Fault[]> {
    return (await load(db, readFaults)).values.faults;
  },
});
