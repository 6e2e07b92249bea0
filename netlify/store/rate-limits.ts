import * as z from 'zod/mini';
import type { SignInAttempts } from '#domain/sign-in-attempts.ts';
import { addressDigest } from './address.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { countAttempt } from './lua/count-attempt.lua.ts';
import { forgiveAttempt } from './lua/forgive-attempt.lua.ts';
import { takeTurn } from './lua/take-turn.lua.ts';

const minute = 60_000;

/** How often one address may call, by what it calls. */
const rateLimits = {
  booking: { limit: 10, windowMs: 10 * minute },
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

/** Counts calls per address; `scale` multiplies every limit. */
export function rateLimiter(redis: ScriptHost, { scale = 1 } = {}) {
  const allowance = (policy: RateLimitPolicy, now: Date) => {
    const { limit, windowMs } = rateLimits[policy];
    return [now.getTime(), windowMs, limit * scale];
  };
  const counters = (address: string) => [
    keys.rateLimit('signIn', addressDigest(address)),
    keys.rateLimit('signIn', 'all'),
  ];

  const attempts: SignInAttempts = {
    async count(address, now) {
      const args = allowance('signIn', now);
      const answer = await runScript(redis, countAttempt, counters(address), args);
      const [waitMs, recentFailures] = attemptSchema.parse(answer);
      return { waitMs, recentFailures };
    },
    async forgive(address) {
      await runScript(redis, forgiveAttempt, counters(address), []);
    },
  };

  return {
    /** 0 if the call is within its limit, else the milliseconds until it would be. */
    async take(policy: RateLimitPolicy, address: string, now: Date): Promise<number> {
      const key = keys.rateLimit(policy, addressDigest(address));
      return waitSchema.parse(await runScript(redis, takeTurn, [key], allowance(policy, now)));
    },
    attempts,
  };
}
