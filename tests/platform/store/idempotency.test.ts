/** The same key means something else to each kind of call. */
import { expect, it } from 'vitest';
import { notificationKinds } from '#features/outbox/contract/delivery.ts';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import { idempotencyKeyOf } from '#platform/redis/idempotency.ts';
import fc from '#tests/support/property.ts';

const all: readonly Route[] = Object.values(routes);
/** As the endpoint, the booking's store and the inbox's name them. */
const kinds = [
  'booking',
  ...notificationKinds,
  ...all.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
];

it('every kind has a name of its own', () => {
  expect(new Set(kinds).size).toBe(kinds.length);
});

it('no key of one kind is that of another, whatever callers send', () => {
  // What a caller might try: our own separators, and the names themselves.
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
