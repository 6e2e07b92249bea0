import * as z from 'zod/mini';
import type { GuardedKind } from '#features/protection/rules/proof-of-work.ts';
import { networksOf } from '#platform/redis/address.ts';
import type { Database } from '#platform/redis/database.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { takeGuardedTurn } from './guarded-turns.lua.ts';
import { alarmDeliveries, alarmKeys } from '#features/monitoring/index.ts';
import { pressureInput, pressureKeys } from './pressure.ts';
import type { RateLimiter } from '#platform/redis/rate-limits.ts';

const turnSchema = z.pipe(
  z.tuple([z.number(), z.number()]),
  z.transform(([waitMs, pressure]) => ({ waitMs, pressure })),
);

/**
 * Counts what visitors send, per network and all together, in one round trip; the firm is told when
 * work begins to be asked for. `scale` is that of all limits.
 */
export const guardedTurns = (
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  scale: number,
) => ({
  /**
   * `waitMs`: 0, or the milliseconds until the call would be within its limits. `pressure`: how much
   * work is asked for it, in seconds of a phone; 0 for none.
   */
  async take(kind: GuardedKind, address: string, now: Date) {
    const { counters, input } = turnOf(kind, networksOf(address), now);
    const all = platformKeys.rateLimit(kind, 'all');
    const names = { counters, all, ...pressureKeys(kind), ...alarmKeys };
    const alarm = { alarm: alarmDeliveries(now), code: `proof_of_work_${kind}` };
    const guarded = { ...input, ...pressureInput(kind, scale), ...alarm };
    return turnSchema.parse(await db.run(takeGuardedTurn, names, guarded));
  },
});
