/** The same key means something else to each kind of call. */
import { expect, it } from 'vitest';
import { notificationKinds } from '#features/outbox/contract/delivery.ts';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { idempotencyKeyOf } from '#platform/redis/idempotency.ts';
import fc from '#tests/support/property.ts';

const all: readonly Route[] = Object.values(routes);
/** Kinds as named by the endpoint, the booking store and the inbox store. */
const kinds = [
  'booking',
  ...notificationKinds,
  ...all.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
];

it('idempotency: every kind has a unique name', () => {
  expect(new Set(kinds).size).toBe(kinds.length);
});

it('idempotency: keys of different kinds never collide, whatever callers send', () => {
  // Likely attempts: our own separators, and the names of kinds.
  const sent = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 }),
    fc.constantFrom(...kinds, ...kinds.map((kind) => `${kind}:x`), ':', 'x', ' '),
  );
  const call = fc.tuple(fc.constantFrom(...kinds), sent);
  fc.assert(
    fc.property(call, call, (one, other) => {
      const isSame = one[0] === other[0] && one[1] === other[1];
      expect(idempotencyKeyOf(...one) === idempotencyKeyOf(...other)).toBe(isSame);
    }),
  );
});
