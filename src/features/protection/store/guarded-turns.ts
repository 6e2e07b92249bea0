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
 * Counts visitors' requests, per network and for the whole site, in one round trip. The firm gets an alarm
 * when work begins to be asked for. `scale` multiplies every limit.
 */
export const guardedTurns = (
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  scale: number,
) => ({
  /** Gives what `CountPorts.take` does. */
  async take(kind: GuardedKind, address: string, now: Date) {
    const { counters, input: turn } = turnOf(kind, networksOf(address), now);
    const all = platformKeys.rateLimit(kind, 'all');
    const names = { counters, all, ...alarmKeys, ...pressureKeys(kind) };
    const alarm = { alarm: alarmDeliveries(now), code: `proof_of_work_${kind}` };
    const input = { ...turn, ...alarm, ...pressureInput(kind, scale) };
    return turnSchema.parse(await db.run(takeGuardedTurn, names, input));
  },
});
