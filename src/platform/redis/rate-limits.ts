import * as z from 'zod/mini';
import type { SignInAttempts } from '#platform/rules/sign-in-attempts.ts';
import { networkOf, networksOf } from './address.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { Database } from './database.ts';
import { platformKeys } from './keys.ts';
import { countAttempt, forgiveAttempt, takeTurn } from './rate-limits.lua.ts';

/** How often one household or office may call, by what it calls. */
const rateLimits = {
  booking: { limit: 10, windowMs: 10 * minuteMs },
  // A house of several people may decide on many requests from one address.
  link: { limit: 60, windowMs: 10 * minuteMs },
  contact: { limit: 5, windowMs: 10 * minuteMs },
  inquiry: { limit: 5, windowMs: 10 * minuteMs },
  status: { limit: 60, windowMs: minuteMs },
  read: { limit: 120, windowMs: minuteMs },
  visit: { limit: 120, windowMs: minuteMs },
  // A page tells each of its faults once.
  browserFault: { limit: 20, windowMs: 10 * minuteMs },
  // Of those that nobody told before: whoever makes them up has a few a day.
  newBrowserFault: { limit: 3, windowMs: dayMs },
  signIn: { limit: 5, windowMs: 15 * minuteMs },
} as const satisfies Record<string, { limit: number; windowMs: number }>;

export type RateLimitPolicy = keyof typeof rateLimits;

/**
 * What a network may do at most, as a multiple of the limit: whoever is given 256 or 65,536 networks
 * has a little more than who is given one, not as many times as much.
 */
function allowanceOf(network: string): number {
  if (network.endsWith('/56')) return 2;
  return network.includes('/') ? 4 : 1;
}

const waitSchema = z.number();
const attemptSchema = z.tuple([z.number(), z.number()]);

interface LimiterOptions {
  /** Stands for a network in keys; keyed, since these are thrown away and none is looked up again. */
  digest: (text: string) => string;
  /** Multiplies every limit. */
  scale?: number;
}

export type RateLimiter = ReturnType<typeof rateLimiter>;

/** Counts calls per network. */
export function rateLimiter(db: Database, { digest, scale = 1 }: LimiterOptions) {
  /** What a script takes of a call: the counters of these networks, and how much each may hold. */
  function turnOf(policy: RateLimitPolicy, networks: readonly string[], now: Date) {
    const { limit, windowMs } = rateLimits[policy];
    return {
      counters: networks.map((network) => platformKeys.rateLimit(policy, digest(network))),
      input: {
        now: now.getTime(),
        window: windowMs,
        limits: networks.map((network) => limit * allowanceOf(network) * scale),
      },
    };
  }
  // Wider networks are counted for what visitors send alone (`guarded-turns.ts`), and what browsers tell of
  // their faults: strangers live in them, none of whom is to keep the admin out, or a reader from the
  // free times.
  const ownTurn = (policy: RateLimitPolicy, address: string, now: Date) =>
    turnOf(policy, [networkOf(address)], now);
  const all = platformKeys.rateLimit('signIn', 'all');

  const attempts: SignInAttempts = {
    async count(address, now) {
      const { counters, input } = ownTurn('signIn', address, now);
      const answer = await db.run(countAttempt, { counters, all }, input);
      const [waitMs, recentFailures] = attemptSchema.parse(answer);
      return { waitMs, recentFailures };
    },
    async forgive(address) {
      const { counters } = ownTurn('signIn', address, new Date(0));
      await db.run(forgiveAttempt, { counters, all });
    },
  };

  return {
    /**
     * Counts a call for its network, or networks, unless one has had its share: 0, or the milliseconds until the call
     * would be within its limit.
     */
    async take(policy: RateLimitPolicy, address: string, now: Date): Promise<number> {
      const { counters, input } =
        policy === 'browserFault'
          ? turnOf(policy, networksOf(address), now)
          : ownTurn(policy, address, now);
      return waitSchema.parse(await db.run(takeTurn, { counters }, input));
    },
    turnOf,
    attempts,
  };
}
