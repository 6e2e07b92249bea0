import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  browserFaultReportSchema,
  cleanMessage,
  pageRouteOf,
} from '#platform/contract/browser-fault.ts';
import { browserFault } from '#tests/support/messages.ts';

describe('cleanMessage', () => {
  it.each([
    ['x is not a function', 'x is not a function'],
    [
      "Cannot read properties of undefined (reading 'email')",
      'Cannot read properties of undefined (reading …)',
    ],
    [
      'Unexpected token \'A\', "Anna Meier" is not valid JSON',
      'Unexpected token …, … is not valid JSON',
    ],
    ['no slot at 2026-03-11 10:00 for anna@example.com', 'no slot at … for …'],
    ['called https://www.example.com/appointment#abc', 'called …'],
    [
      'Minified React error #418; visit https://react.dev/errors/418',
      'Minified React error … visit …',
    ],
    ['رقم ٠٧٩١٢٣', 'رقم …'],
    ['key Xy_abcdefghijklmnopqrs gone', 'key … gone'],
    ['  two\n lines ', 'two lines'],
  ])('turns %j into %j', (message, cleaned) => {
    expect(cleanMessage(message)).toBe(cleaned);
  });

  const words = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.base64String({ minLength: 20 }),
      fc.webUrl(),
      fc.nat().map(String),
      fc.constantFrom('"', "'", '„', '“', '«', ' ', '…', 'aaaaaaaaaa…', '٣', 'can’t'),
    ),
  );
  const message = fc.tuple(words, fc.constantFrom('', ' ', '…')).map(([all, by]) => all.join(by));

  it('leaves no digit, address, quotation or token', () => {
    fc.assert(
      fc.property(message, (text) => {
        const cleaned = cleanMessage(text);
        expect(cleaned).not.toMatch(/[\p{N}@\p{Cc}]|:\/\/|"[^"]*"|\S{20}/u);
        expect(cleaned.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('changes nothing in a cleaned message', () => {
    fc.assert(
      fc.property(message, (text) => {
        expect(cleanMessage(cleanMessage(text))).toBe(cleanMessage(text));
      }),
    );
  });
});

describe('pageRouteOf', () => {
  it.each([
    ['/', '/'],
    ['/en', '/'],
    ['/ar/booking', '/booking'],
    ['/service/strategie-beratung', '/service/:slug'],
    ['/en/industry/01', '/industry/:slug'],
    ['/envy', 'other'],
    ['/booking/anna@example.com', 'other'],
  ])('%s is %s', (path, route) => {
    expect(pageRouteOf(path)).toBe(route);
  });

  it('knows every page of the site', () => {
    const folder = new URL('../../../src/pages/[...locale]/', import.meta.url);
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.astro') && !file.startsWith('404'))
      .map(
        (file) =>
          `/${file
            .replace(/\.astro$/, '')
            .replace(/^index$/, '')
            .replace(/\[\w+\]/, 'x')}`,
      );
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((page) => pageRouteOf(page) === 'other')).toEqual([]);
  });
});

describe('browserFaultReportSchema', () => {
  it.each([
    ['a message with an e-mail address', { message: 'for anna@example.com' }],
    ['a route with a token', { route: '/appointment#abc' }],
    ['a location outside our scripts', { frames: ['https://example.com/x.js:1:2'] }],
    ['no location', { frames: [] }],
    ['words as a location', { frames: ['tel.-079-123-45-67_Hans-Muster:1:1'] }],
    ['a number as a hash', { frames: ['tel.07912345.js:1:1'] }],
    ['a number with a dash as a hash', { frames: ['tel.079-1234.js:1:1'] }],
    ['a number in a file name', { frames: ['tel079.CdJUw6h8.js:1:1'] }],
    ['a number as React’s hash', { frames: ['client-07912345.js:1:1'] }],
    ['single digits in a file name', { frames: ['t-0-7-9.CdJUw6h8.js:1:1'] }],
    ['an address in a file name', { frames: ['a.meier.example.CdJUw6h8.js:1:1'] }],
    ['a script without a hash', { frames: ['booking.js:1:1'] }],
    ['a line number that is too large', { frames: ['booking.CdJUw6h8.js:791234:1'] }],
    ['a column with a leading zero', { frames: ['booking.CdJUw6h8.js:1:0791234'] }],
    ['words as a release', { release: 'tel079-123-45-67' }],
    ['words as an error class', { name: 'Anna Meier' }],
    ['an unknown field', { agent: 'Browser/1.0' }],
  ])('refuses %s', (_name, changes) => {
    expect(browserFaultReportSchema.safeParse(browserFault).success).toBe(true);
    expect(browserFaultReportSchema.safeParse({ ...browserFault, ...changes }).success).toBe(false);
  });

  it.each([
    ...['booking.CdJUw6h8.js', 'Rich.-MTz4NT5.js', 'v2.CCUpOmx0.js', 'use-pages.C0pagrXB.js'],
    ...['Wall.tsx', 'use-kept.ts'],
    'client-CzzPtsFm.js',
  ])('accepts the script %s', (script) => {
    const report = { ...browserFault, frames: [`${script}:1:203456`] };
    expect(browserFaultReportSchema.safeParse(report).error).toBeUndefined();
  });

  it.each(['0a1b2c3d', 'local', 'none'])('accepts the release %s', (release) => {
    expect(browserFaultReportSchema.safeParse({ ...browserFault, release }).success).toBe(true);
  });

  it('keeps the largest report within the call’s size limit', () => {
    const greatest = {
      ...{ route: '/industry/:slug', release: 'a'.repeat(8), where: 'x'.repeat(40) },
      ...{ name: `A${'x'.repeat(29)}`, message: '\u{10348} '.repeat(67).slice(0, 200).trim() },
      frames: Array(5).fill(`${'x'.repeat(40)}1${'x'.repeat(20)}.${'x'.repeat(8)}.js:12345:123456`),
    };
    expect(browserFaultReportSchema.safeParse(greatest).error).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify(greatest))).toBeLessThan(2048);
  });
});
