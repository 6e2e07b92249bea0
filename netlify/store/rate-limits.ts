import * as z from 'zod/mini';
import type { SignInAttempts } from '#domain/sign-in-attempts.ts';
import { networkOf } from './address.ts';
import type { Database } from './database.ts';
import { keys } from './keys.ts';
import { countAttempt, forgiveAttempt, takeTurn } from './lua/rate-limits.lua.ts';

const minute = 60_000;

/** How often one address may call, by what it calls. */
const rateLimits = {
  booking: { limit: 10, windowMs: 10 * minute },
  // A house of several people may decide on many requests from one address.
  link: { limit: 60, windowMs: 10 * minute },
  contact: { limit: 5, windowMs: 10 * minute },
  inquiry: { limit: 5, windowMs: 10 * minute },
  status: { limit: 60, windowMs: minute },
  read: { limit: 120, windowMs: minute },
  visit: { limit: 120, windowMs: minute },
  signIn: { limit: 5, windowMs: 15 * minute },
} as const satisfies Record<string, { limit: number; windowMs: number }>;

export type RateLimitPolicy = keyof typeof rateLimits;

const waitSchema = z.number();
const attemptSchema = z.tuple([z.number(), z.number()]);

interface LimiterOptions {
  /** Stands for an address in keys; keyed, since these are thrown away and none is looked up again. */
  digest: (text: string) => string;
  /** Multiplies every limit. */
  scale?: number;
}

/** Counts calls per network. */
export function rateLimiter(db: Database, { digest, scale = 1 }: LimiterOptions) {
  const inputOf = (policy: RateLimitPolicy, now: Date) => {
    const { limit, windowMs } = rateLimits[policy];
    return { now: now.getTime(), window: windowMs, limit: limit * scale };
  };
  const counterOf = (policy: RateLimitPolicy, address: string) =>
    keys.rateLimit(policy, digest(networkOf(address)));
  const signIns = (address: string) => ({
    counter: counterOf('signIn', address),
    all: keys.rateLimit('signIn', 'all'),
  });

  const attempts: SignInAttempts = {
    async count(address, now) {
      const answer = await db.run(countAttempt, signIns(address), inputOf('signIn', now));
      const [waitMs, recentFailures] = attemptSchema.parse(answer);
      return { waitMs, recentFailures };
    },
    async forgive(address) {
      await db.run(forgiveAttempt, signIns(address));
    },
  };

  return {
    /** 0 if the call is within its limit, else the milliseconds until it would be. */
    async take(policy: RateLimitPolicy, address: string, now: Date): Promise<number> {
      const names = { counter: counterOf(policy, address) };
      return waitSchema.parse(await db.run(takeTurn, names, inputOf(policy, now)));
    },
    attempts,
  };
}
