import { describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/password.ts';
import { EnvironmentError, parseEnv } from '#netlify/env.ts';

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
  it('is what functions need, frozen', () => {
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
    });
    expect(Object.isFrozen(env)).toBe(true);
  });

  it('loosens limits in the local stack alone', () => {
    expect(scaleOf({ RATE_LIMIT_SCALE: '1000' })).toBe(1);
    expect(scaleOf({ RATE_LIMIT_SCALE: '1000', LOCAL_STACK: '1' })).toBe(1000);
    expect(scaleOf({ LOCAL_STACK: '1' })).toBe(1);
  });

  it('says which variables to set, and never their values', () => {
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
