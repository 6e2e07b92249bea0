import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  linkAddress,
  type LinkRole,
  readLink,
  signLink,
} from '#features/links/rules/signed-link.ts';
import { dayMs } from '#platform/time/units.ts';

const [key, other] = ['a'.repeat(32), 'b'.repeat(32)];
const now = new Date('2041-03-11T08:00:00Z');
const id = 'A1b2C3d4E5f6G7h8I9j0K_';
const letters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_');
const linkOf = (role: LinkRole = 'visitor', signed = key, issuedOn = now) =>
  signLink(signed, { role, id, issuedOn });
const ids = fc.string({ unit: fc.constantFrom(...letters), minLength: 22, maxLength: 64 });
const roles = fc.constantFrom<LinkRole>('visitor', 'firm');
const instants = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2120-01-01'),
  noInvalidDate: true,
});

describe('a signed link', () => {
  it('contains role and object, and fits on a line of a mail', () => {
    fc.assert(
      fc.property(ids, roles, instants, (any, role, issuedOn) => {
        const token = signLink(key, { role, id: any, issuedOn });
        expect(readLink(token, { key, now })).toEqual({ role, id: any });
        expect(token.length).toBeLessThan(100);
        // Mail programs do not cut off such an end, and no character needs escaping in a URL.
        expect(token).toMatch(/^[\w.-]+[a-z\d]$/);
      }),
    );
    expect(linkOf()).toHaveLength(52);
  });

  it('is refused with any character changed, removed or inserted', () => {
    const token = linkOf();
    for (let at = 0; at <= token.length; at += 1) {
      const [before, after] = [token.slice(0, at), token.slice(at)];
      const spellings = [...letters, '.', '=', ' ', '%', '\n', 'ſ'].flatMap((letter) => [
        `${before}${letter}${after}`,
        `${before}${letter}${after.slice(1)}`,
      ]);
      for (const spelling of [...spellings, before + after.slice(1)]) {
        if (spelling !== token) expect([spelling, readLink(spelling, { key, now })][1]).toBeNull();
      }
    }
  });

  it('is refused if it was not signed by us', () => {
    fc.assert(
      fc.property(fc.string(), ids, (text, any) => {
        expect(readLink(text, { key, now })).toBeNull();
        expect(readLink(`${text}.${any}.vg16`, { key, now })).toBeNull();
      }),
    );
    const [mac, , day] = linkOf().split('.');
    expect(readLink(`${mac}.${'x'.repeat(22)}.${day}`, { key, now })).toBeNull();
  });

  it("of a visitor is not valid as the firm's, nor the reverse", () => {
    const [visitor, firm] = [linkOf('visitor'), linkOf('firm')];
    expect(readLink(visitor.replace('.v', '.f'), { key, now })).toBeNull();
    expect(readLink(firm.replace('.f', '.v'), { key, now })).toBeNull();
    expect(visitor.slice(0, 24)).not.toBe(firm.slice(0, 24));
  });
});

describe('a replaced key', () => {
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  const keys = { key: other, keyBefore: key };
  const isRead = (at: Date, signed = key, known: { key: string; keyBefore?: string } = keys) =>
    readLink(linkOf('visitor', signed), { ...known, now: at }) !== null;

  it('accepts links of the previous key for 30 days from their day of issue', () => {
    expect([0, 1, 30].map((days) => isRead(after(days)))).toEqual([true, true, true]);
    expect([31, 400].map((days) => isRead(after(days)))).toEqual([false, false]);
    // A future day of issue would extend the validity of the previous key.
    expect(isRead(after(-1))).toBe(false);
  });

  it('does not limit links of the new key, and refuses those of any other', () => {
    expect(isRead(after(4000), other)).toBe(true);
    expect(isRead(now, key, { key: other })).toBe(false);
    expect(isRead(now, 'c'.repeat(32))).toBe(false);
  });
});

it("linkAddress: has the recipient's language, and the token in the fragment", () => {
  const site = 'https://www.example.com';
  const address = (role: LinkRole, locale: 'de' | 'ar') =>
    linkAddress(site, { role, locale, token: 't' });
  expect(address('visitor', 'de')).toBe('https://www.example.com/appointment#t');
  expect(address('visitor', 'ar')).toBe('https://www.example.com/ar/appointment#t');
  expect(address('firm', 'de')).toBe('https://www.example.com/request#t');
});
