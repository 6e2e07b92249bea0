import { randomBytes } from 'node:crypto';
import { hashPassword } from '#platform/rules/password.ts';

/** The environment of a function measured against a Redis on this machine. */
export const functionEnv = async (redis: { url: string; token: string }) => ({
  UPSTASH_REDIS_REST_URL: redis.url,
  UPSTASH_REDIS_REST_TOKEN: redis.token,
  ADMIN_PASSWORD_HASH: await hashPassword('bench'),
  DIGEST_KEY: randomBytes(32).toString('base64url'),
  CONTEXT: 'local',
  // Redis on loopback uses plain http, which is allowed only on the local stack.
  LOCAL_STACK: '1',
  // Otherwise the log lines of calls would appear between the timings.
  LOG: 'faults',
});
