import { describe, expect, it } from 'vitest';
import { isKept, isLikely, isStoodInFor, mayBeKept, keyOf, offlinePageOf } from '#offline/rules.ts';

describe('what is kept', () => {
  it.each([
    '/',
    '/en',
    '/ar/booking',
    '/service/strategie-beratung',
    '/administration',
    '/requests',
    '/payments',
    '/_astro/react.B1a2.js',
  ])('isKept: %s is kept', (pathname) => expect(isKept(pathname)).toBe(true));
  it.each([
    '/admin',
    '/en/admin',
    '/ar/whatsapp-setup',
    '/appointment',
    '/en/request',
    '/pay',
    '/ar/pay',
    '/payment-success',
    '/en/payment-cancel',
    '/api/slots/available',
    '/_astro/desk/Records.B1a2.js',
  ])('isKept: %s is not kept', (pathname) => expect(isKept(pathname)).toBe(false));

  it('keyOf: omits the query and the fragment', () => {
    expect(keyOf('https://firm.example/booking?service=sonstige#step-time')).toBe(
      'https://firm.example/booking',
    );
  });
});

it.each([
  ['/', '/offline'],
  ['/faq', '/offline'],
  ['/en', '/en/offline'],
  ['/ar/service/x', '/ar/offline'],
  ['/english', '/offline'],
])('offlinePageOf: %s is answered with %s', (pathname, page) =>
  expect(offlinePageOf(pathname)).toBe(page),
);

it.each([
  ['/pay', true],
  ['/ar/pay', true],
  ['/en/appointment', true],
  ['/request', true],
  ['/payment-success', true],
  ['/en/payment-cancel', true],
  ['/payments', false],
  ['/admin', false],
  ['/booking', false],
  ['/api/links/payment', false],
])('isStoodInFor: %s: %s', (pathname, isIt) => expect(isStoodInFor(pathname)).toBe(isIt));

it.each([
  ['/contact', true],
  ['/ar/faq', true],
  ['/en/booking', true],
  ['/offline', false],
  ['/service/booking', false],
])('isLikely: %s: %s', (pathname, isIt) => expect(isLikely(pathname)).toBe(isIt));

it('mayBeKept: refuses answers with no-store', () => {
  expect(mayBeKept(new Headers({ 'Cache-Control': 'private, no-store' }))).toBe(false);
  expect(mayBeKept(new Headers({ 'Cache-Control': 'public, max-age=0' }))).toBe(true);
  expect(mayBeKept(new Headers())).toBe(true);
});
