import * as z from 'zod/mini';
import type { AuditEntry } from '#features/audit/contract.ts';
import type { Planned } from '#features/outbox/index.ts';
import { deskKeys, appointmentScript } from './appointment-script.ts';
import { runAudited } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { expireRequests } from './expiry.lua.ts';
import { endingKeys } from '#registry/endings.ts';

export interface Expiry {
  now: Date;
  /** Those that lapse by then: now, unless a test looks ahead. */
  due: Date;
  /** The most at once. */
  limit: number;
  /** Of each that has not begun yet. */
  deliveries: readonly Planned[];
}

export type ExpiryStore = ReturnType<typeof expiryStore>;

/** What becomes of requests by itself. */
export const expiryStore = (db: Database) => ({
  /** Gives how many were due; as many as `limit`, and there may be more. One atomic step. */
  async expire({ now, due, limit, deliveries }: Expiry, entry: AuditEntry): Promise<number> {
    const change = { kind: 'status', from: 'pending', to: 'expired', by: 'system' };
    const event = { at: now.toISOString(), ...change };
    const input = { now: now.getTime(), due: due.getTime(), limit, deliveries, event };
    const script = appointmentScript(expireRequests);
    const names = { ...deskKeys, ...endingKeys };
    const { answer } = await runAudited(db, script, names, input, { entry });
    return z.parse(z.number(), answer);
  },
});
