import * as z from 'zod/mini';
import type { GuardedKind } from '#features/protection/rules/proof-of-work.ts';
import { networksOf } from '#platform/redis/address.ts';
import type { Database, KeyNames } from '#platform/redis/database.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { takeGuardedTurn } from './guarded-turns.lua.ts';
import { alarmDeliveries, alarmKeys } from '#features/monitoring/index.ts';
import { pressureInput, pressureKeys } from './pressure.ts';
import type { RateLimiter } from '#platform/redis/rate-limits.ts';

const turnSchema = z.pipe(
  z.tuple([z.number(), z.number()]),
  z.transform(([waitMs, pressure]) => ({ waitMs, pressure })),
);

/** Keys by name and input. */
export interface GuardedTurn {
  names: KeyNames;
  input: object;
}

export interface CountPorts {
  /** For a script that counts the request. */
  turn: GuardedTurn;
  /** Counts it in a round trip of its own. */
  take: () => Promise<{ waitMs: number; pressure: number }>;
}

/**
 * Counts visitors' requests, per network and for the whole site, in one round trip. The firm gets an alarm
 * when work begins to be asked for. `scale` multiplies every limit.
 */
export const guardedTurns = (
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  scale: number,
) => ({
  /** What a script needs that counts the request itself (`countsTurn`), which saves a round trip. */
  turnOf: (kind: GuardedKind, address: string, now: Date): GuardedTurn => {
    const { counters, input } = turnOf(kind, networksOf(address), now);
    const alarm = { alarm: alarmDeliveries(now), code: `proof_of_work_${kind}` };
    return {
      names: { counters, all: platformKeys.rateLimit(kind, 'all'), ...alarmKeys },
      input: { ...input, ...alarm },
    };
  },
  /**
   * `waitMs`: milliseconds until the request is within its limits, or 0. `pressure`: the work that is asked
   * for, in seconds on a phone; 0 for none.
   */
  async take(kind: GuardedKind, address: string, now: Date) {
    const turn = this.turnOf(kind, address, now);
    const names = { ...turn.names, ...pressureKeys(kind) };
    const input = { ...turn.input, ...pressureInput(kind, scale) };
    return turnSchema.parse(await db.run(takeGuardedTurn, names, input));
  },
});
