import { describe, expect, it } from 'vitest';
import { hashPassword, isPasswordHash, verifyPassword } from '#platform/rules/password.ts';
import { cheapCost } from '#tests/support/cheap-hash.ts';

const password = 'Zürich, 7 Uhr früh';
const hash = await hashPassword(password);

describe('a password hash', () => {
  it('contains its parameters, and matches only its password', async () => {
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password} `, hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('is different every time', async () => {
    expect(await hashPassword(password)).not.toBe(hash);
  });

  it('may cost less in a test, but no environment accepts that', async () => {
    const cheap = await hashPassword(password, cheapCost);
    expect(cheap).toMatch(/^scrypt\$16\$1\$1\$/);
    expect(await verifyPassword(password, cheap)).toBe(true);
    expect(await verifyPassword('wrong', cheap)).toBe(false);
    expect(isPasswordHash(cheap)).toBe(false);
    expect(isPasswordHash(hash)).toBe(true);
  });

  it('matches the same letters in any Unicode composition', async () => {
    expect(await verifyPassword(password.normalize('NFD'), hash)).toBe(true);
  });

  it.each(['', 'plain', hash.replace('32768', '1024'), `${hash}A`, hash.slice(0, -1)])(
    'never matches in the form %j',
    async (malformed) => {
      expect(isPasswordHash(malformed)).toBe(false);
      expect(await verifyPassword(password, malformed)).toBe(false);
    },
  );
});
