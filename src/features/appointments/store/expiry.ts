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
  /** Requests that lapse by this time. It equals `now`, except in tests that look ahead. */
  due: Date;
  /** The maximum per call. */
  limit: number;
  /** Queued for each request that has not begun yet. */
  deliveries: readonly Planned[];
}

export type ExpiryStore = ReturnType<typeof expiryStore>;

/** The automatic expiry of requests. */
export const expiryStore = (db: Database) => ({
  /** Returns how many were due. If that equals `limit`, more may be due. One atomic step. */
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
