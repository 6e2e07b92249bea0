import { describe, expect, it } from 'vitest';
import { passwordFault, wordsOf } from '#features/access/rules/password-policy.ts';

const lists = {
  common: new Set(['password', 'qwerty', '1qaz2wsx3edc4rfv', 'abc']),
  firmWords: wordsOf(['Hochwacht Consulting', 'Baar', 'www.hochwacht.example', 'بار']),
};
const faultOf = (password: string) => passwordFault(password, lists);

describe('a password of production', () => {
  it.each([
    'violet harbour lantern',
    'drei Ziegen im Nebel',
    'x7Kq9-vT2mR-4bW1z',
    'سماء زرقاء فوق الجبل',
  ])('may be %s', (password) => expect(faultOf(password)).toBeNull());

  it('needs 15 characters, regardless of their size in bytes', () => {
    expect(faultOf('ab cd ef gh ij')).toBe('too_short');
    expect(faultOf('ab cd ef gh ijk')).toBeNull();
    expect(faultOf('\u{1F511}'.repeat(14))).toBe('too_short');
    // Decomposed letters count as one character each.
    expect(faultOf('a\u0308'.repeat(14))).toBe('too_short');
  });

  it.each([
    '1qaz2wsx3edc4rfv',
    '1QAZ2WSX3EDC4RFV',
    '１ｑａｚ２ｗｓｘ３ｅｄｃ４ｒｆｖ',
    'passwordpassword',
    'Password2026!!!!!!!',
    '2026!!PASSWORDpassword!!',
    'abcabcabcabcabcabc',
    'zzzzzzzzzzzzzzzz',
    '123456789012345678',
  ])('must not be a common password, or one made longer: %s', (password) =>
    expect(faultOf(password)).toBe('common'),
  );

  it("must not contain the firm's own words", () => {
    expect(faultOf('hochWACHT lantern 7')).toBe('firm_word');
    expect(faultOf('violet-lantern-baar')).toBe('firm_word');
    expect(lists.firmWords).toEqual(['hochwacht', 'consulting', 'baar', 'example']);
  });
});
