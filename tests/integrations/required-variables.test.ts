import { expect, it } from 'vitest';
import { hashPassword } from '#domain/password.ts';
import { findEnvironmentFaults } from '#integrations/required-variables.ts';

const secret = 's'.repeat(32);
/** All that `docs/operations.md` asks for. */
const complete = {
  CONTEXT: 'production',
  UPSTASH_REDIS_REST_URL: 'https://example.upstash.io',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  ADMIN_PASSWORD_HASH: await hashPassword('secret'),
  DIGEST_KEY: secret,
  SITE_URL: 'https://www.example.com',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'termine@example.com',
  FIRM_MAIL: 'team@example.com',
  LINK_KEY: secret,
};

it('finds nothing to say of a deploy that has all it needs', () => {
  expect(findEnvironmentFaults(complete)).toEqual([]);
});

it.each(Object.keys(complete).filter((name) => name !== 'CONTEXT'))('names %s', (name) => {
  expect(findEnvironmentFaults({ ...complete, [name]: '' })).toEqual([
    `Set these environment variables: ${name}`,
  ]);
});

it.each([
  [{ MESSAGING_URL: 'https://messaging.example.com' }, 'MESSAGING_SECRET'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  // The key for browsers is not the one.
  [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
])('of %o it names %s', (half, name) => {
  expect(findEnvironmentFaults({ ...complete, ...half })).toEqual([
    `Set these environment variables: ${name}`,
  ]);
});
