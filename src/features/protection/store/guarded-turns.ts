import * as z from 'zod/mini';
import { isSeenLately } from '#features/monitoring/index.ts';
import { monitoringKeys } from '#features/monitoring/store/keys.ts';
import { type GuardedKind, workNow, workRules } from '#features/protection/rules/proof-of-work.ts';
import { networksOf } from '#platform/redis/address.ts';
import type { Database } from '#platform/redis/database.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { windowsLua } from '#platform/redis/lua.ts';
import type { RateLimiter } from '#platform/redis/rate-limits.ts';
import { dayMs, hourMs } from '#platform/time/units.ts';
import { guardedTurnLua } from './lua.ts';
import { pressureKeys, slotsAheadMs } from './pressure.ts';

const turnSchema = z.tuple([z.number(), z.nullable(z.tuple([z.number(), z.number(), z.string()]))]);

/** The alarm that the firm is told a flood with. */
export const floodAlarm = (kind: GuardedKind) => `proof_of_work_${kind}` as const;

/** Counts visitors' requests, per network and for the whole site, in one round trip. `scale` multiplies every limit. */
export const guardedTurns = (
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  scale: number,
) => ({
  /** Gives what `CountPorts.take` does. `isFlood`: the firm is to be told, and was not lately. */
  async take(kind: GuardedKind, address: string, now: Date) {
    const { counters, input } = turnOf(kind, networksOf(address), now);
    const { siteWide, least, share, flood } = workRules[kind];
    const answer = await db.run(
      windowsLua + guardedTurnLua,
      {
        ...{ counters, all: platformKeys.rateLimit(kind, 'all') },
        ...{ alarms: monitoringKeys.alarms, ...pressureKeys(kind) },
      },
      {
        ...{ ...input, code: floodAlarm(kind), hour: hourMs, day: dayMs, ahead: slotsAheadMs },
        ...{ siteWide: siteWide * scale, least: least * scale, share: share * scale },
      },
    );
    const [waitMs, asked] = turnSchema.parse(answer);
    if (!asked) return { waitMs, pressure: 0, isFlood: false };
    const [done, came, alarm] = asked;
    return {
      waitMs,
      pressure: workNow(kind, done, scale),
      isFlood: came >= flood * scale && !isSeenLately(alarm, now),
    };
  },
});
