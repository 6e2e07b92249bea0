import * as z from 'zod/mini';
import type { SignInAttempts } from '#platform/rules/sign-in-attempts.ts';
import { networksOf } from './address.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import type { Database } from './database.ts';
import { platformKeys } from './keys.ts';
import { forgiveTurnLua, takeTurnLua, windowsLua } from './lua.ts';

/** Limits per household or office network for each kind of call. */
const rateLimits = {
  booking: { limit: 10, windowMs: 10 * minuteMs },
  // One office of several people may decide on many requests from one address.
  link: { limit: 60, windowMs: 10 * minuteMs },
  contact: { limit: 5, windowMs: 10 * minuteMs },
  inquiry: { limit: 5, windowMs: 10 * minuteMs },
  status: { limit: 60, windowMs: minuteMs },
  read: { limit: 120, windowMs: minuteMs },
  visit: { limit: 120, windowMs: minuteMs },
  // A page reports each of its faults once.
  browserFault: { limit: 20, windowMs: 10 * minuteMs },
  // For faults not reported before: a sender of invented faults gets only a few a day.
  newBrowserFault: { limit: 3, windowMs: dayMs },
  testMail: { limit: 3, windowMs: minuteMs },
  signIn: { limit: 5, windowMs: 15 * minuteMs },
} as const satisfies Record<string, { limit: number; windowMs: number }>;

export type RateLimitPolicy = keyof typeof rateLimits;

/**
 * The limit of a network, as a multiple of the base limit: a sender with 256 or 65,536 networks may call a
 * little more often than a sender with one, not proportionally more.
 */
function allowanceOf(network: string): number {
  if (network.endsWith('/56')) return 2;
  return network.includes('/') ? 4 : 1;
}

const turnSchema = z.tuple([z.number(), z.number()]);

// A function, so that a bundle without limits leaves the texts out.
const takeTurn = () => windowsLua + takeTurnLua;

interface LimiterOptions {
  /**
   * Digest of a network for use in keys. Keyed, since these entries are short-lived and never looked up by
   * address.
   */
  digest: (text: string) => string;
  /** Multiplies every limit. */
  scale?: number;
}

export type RateLimiter = ReturnType<typeof rateLimiter>;

/** Counts calls per network. */
export function rateLimiter(db: Database, { digest, scale = 1 }: LimiterOptions) {
  /** Input of the rate limit script for one call: the counters of these networks and the limit of each. */
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
  // Wider networks are counted only for what visitors send and do (bookings, and acts by link, which count as
  // bookings) and for fault reports: they
  // contain strangers, who must not lock out the admin or a visitor who reads free slots.
  return {
    /**
     * Counts a call for its network or networks, unless a limit is reached. Returns 0, or the milliseconds
     * until the call would be within its limit.
     */
    async take(policy: RateLimitPolicy, address: string, now: Date): Promise<number> {
      const isWide = policy === 'browserFault' || policy === 'booking';
      const networks = networksOf(address);
      const { counters, input } = turnOf(policy, isWide ? networks : [networks[0]], now);
      const [waitMs] = turnSchema.parse(
        await db.run(takeTurn(), { counters, all: undefined }, input),
      );
      return waitMs;
    },
    turnOf,
  };
}

/**
 * Counts a sender's attempts to sign in with the counters of `rateLimiter`; apart, since few functions sign
 * anybody in.
 */
export function signInAttempts(
  db: Database,
  { turnOf }: Pick<RateLimiter, 'turnOf'>,
  sender: string,
): SignInAttempts {
  const all = platformKeys.rateLimit('signIn', 'all');
  return {
    async count(now) {
      const { counters, input } = turnOf('signIn', [sender], now);
      const answer = await db.run(takeTurn(), { counters, all }, input);
      const [waitMs, recentFailures] = turnSchema.parse(answer);
      return { waitMs, recentFailures };
    },
    async forgive() {
      const { counters } = turnOf('signIn', [sender], new Date(0));
      await db.run(forgiveTurnLua, { counters, all });
    },
  };
}
