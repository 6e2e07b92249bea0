import { describe, expect, it } from 'vitest';
import { hashPassword } from '#platform/rules/password.ts';
import { EnvironmentError, parseEnv } from '#platform/env/env.ts';

const complete = {
  UPSTASH_REDIS_REST_URL: 'https://example.upstash.io',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  ADMIN_PASSWORD_HASH: await hashPassword('secret'),
  DIGEST_KEY: 'k'.repeat(32),
  CONTEXT: 'production',
};
const scaleOf = (extra: Record<string, string>) =>
  parseEnv({ ...complete, ...extra }).rateLimitScale;

describe('the environment', () => {
  it('contains what functions need, frozen', () => {
    const env = parseEnv({ ...complete, PATH: '/bin' });
    expect(env).toEqual({
      redis: { url: complete.UPSTASH_REDIS_REST_URL, token: 'token' },
      context: 'production',
      hasWhatsApp: false,
      ownUrl: undefined,
      siteUrl: undefined,
      adminPasswordHash: complete.ADMIN_PASSWORD_HASH,
      digestKey: complete.DIGEST_KEY,
      rateLimitScale: 1,
      redisTimeoutMs: undefined,
      purge: undefined,
    });
    expect(Object.isFrozen(env)).toBe(true);
  });

  it('scales rate limits only in the local stack', () => {
    expect(scaleOf({ RATE_LIMIT_SCALE: '1000' })).toBe(1);
    expect(scaleOf({ RATE_LIMIT_SCALE: '1000', LOCAL_STACK: '1' })).toBe(1000);
    expect(scaleOf({ LOCAL_STACK: '1' })).toBe(1);
  });

  it('extends the Redis timeout only in the local stack', () => {
    const timeout = { REDIS_TIMEOUT_MS: '20000' };
    expect(parseEnv({ ...complete, ...timeout }).redisTimeoutMs).toBeUndefined();
    expect(parseEnv({ ...complete, ...timeout, LOCAL_STACK: '1' }).redisTimeoutMs).toBe(20_000);
  });

  const redisAt = (UPSTASH_REDIS_REST_URL: string, LOCAL_STACK = '') =>
    parseEnv({ ...complete, UPSTASH_REDIS_REST_URL, LOCAL_STACK }).redis.url;

  it.each([
    'http://example.upstash.io',
    'http://127.0.0.1:9/',
    'javascript:alert(1)',
    'redis://example.upstash.io',
    'file:///etc/passwd',
  ])('refuses a Redis address other than https: %s', (url) => {
    expect(() => redisAt(url)).toThrow(/^Set these environment variables: UPSTASH_REDIS_REST_URL$/);
  });

  it('allows the local stack to use its own machine without https, and no other', () => {
    for (const url of ['http://127.0.0.1:9', 'http://localhost:9/', 'http://[::1]:9']) {
      expect(redisAt(url, '1')).toBe(url);
    }
    for (const url of ['http://example.upstash.io', 'http://127.0.0.1.example.com:9']) {
      expect(() => redisAt(url, '1')).toThrow('UPSTASH_REDIS_REST_URL');
    }
  });

  it('names the variables to set, never their values', () => {
    const faulty = {
      ...complete,
      UPSTASH_REDIS_REST_TOKEN: '',
      ADMIN_PASSWORD_HASH: 'plain-secret',
    };
    expect(() => parseEnv(faulty)).toThrow(EnvironmentError);
    expect(() => parseEnv(faulty)).toThrow(
      /^Set these environment variables: UPSTASH_REDIS_REST_TOKEN, ADMIN_PASSWORD_HASH$/,
    );
    expect(() => parseEnv({})).toThrow(/UPSTASH_REDIS_REST_URL/);
  });
});
