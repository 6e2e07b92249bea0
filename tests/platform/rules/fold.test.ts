import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapse, fold } from '#platform/rules/fold.ts';
import { similarTo, soughtOf } from '#platform/rules/search-text.ts';

const letters = fc.constantFrom(
  ...['a', 'A', 'e', 'o', 'u', 'k', 'K', '\u212A', 'i', 'I', '\u0130', 'ı', 'ß', 'ẞ', 's', 'æ'],
  ...['ü', 'Ü', 'u\u0308', '\u0308', 'é', 'Ø', 'ł', 'ſ', 'σ', 'ς', 'Σ', '’', "'", '´', '\u00ad'],
  ...['@', '.', '-', '"', '\\', '/', ';', ',', '\u037E', '\n', '0', '7', '9', '٧', '۹', '('],
  ...['ا', 'آ', 'أ', 'ا\u0653', 'ة', 'ه', 'ى', 'ي', 'ل', 'م', '\u064e', '王', 'ガ', '😀', 'ﬁ'],
);
const text = fc.array(letters, { maxLength: 10 }).map((all) => all.join(''));
const [before, after] = [text, text];

describe('fold', () => {
  it.each([
    ['MÜLLER', 'muller'],
    ['Élan', 'elan'],
    ['Straße', 'strasse'],
    ['O’Connor', 'oconnor'],
    ['Hans‑Peter', 'hans peter'],
    ['Łukasz Øystein', 'lukasz oeystein'],
    ['أَحْمَد', 'احمد'],
    ['فاطمة', 'فاطمه'],
    ['٠٧٩ ۱۲۳', '079 123'],
  ])('%s is %s', (from, to) => expect(fold(from)).toBe(to));

  it('a folded text contains the folded form of each of its parts', () => {
    fc.assert(
      fc.property(before, text, after, (begin, middle, end) => {
        expect(fold(begin + middle + end)).toContain(fold(middle));
      }),
    );
  });

  it('makes an umlaut and its two letters equal', () => {
    for (const [one, other] of [
      ['Müller', 'Mueller'],
      ['Schärer', 'Schaerer'],
      ['Øystein', 'Oystein'],
    ] as const)
      expect(collapse(fold(one))).toBe(collapse(fold(other)));
  });
});

describe('soughtOf', () => {
  const finds = (q: string, name: string) => soughtOf(q).holds({ names: [name] });

  it('finds a text in any spelling', () => {
    fc.assert(
      fc.property(before, text, after, (begin, q, end) => {
        for (const name of [begin + q + end, begin + q.toUpperCase() + end])
          // A search of punctuation only finds nothing.
          if (/[\p{L}\p{N}]/u.test(q) && fold(name).includes(fold(q)))
            expect(finds(q, name)).toBe(true);
      }),
    );
  });

  it('requires every word, in any order', () => {
    expect(finds(' müller,  ANNA ', 'Anna Müller')).toBe(true);
    expect(finds('Müller Berta', 'Anna Müller')).toBe(false);
  });

  it.each(['0791234567', '+41791234567', '079 123 45 67', '0041 79 123 45 67', '79 123'])(
    'finds a phone number by its digits: %s',
    (q) => {
      for (const phone of [
        '+41 79 123 45 67',
        '0041791234567',
        '079/123 45 67',
        '+41 (0)79 123 45 67',
      ])
        expect(soughtOf(q).holds({ names: [], phone })).toBe(true);
      expect(soughtOf(q).holds({ names: [], phone: '+41 44 987 65 43' })).toBe(false);
    },
  );

  it('finds a number together with a name, and a number that is not a phone number', () => {
    const anna = { names: ['Anna'], phone: '+41 79 123 45 67', texts: ['Zimmer 12, 30 Minuten'] };
    for (const q of ['anna 079 123', '12 30', '079 123 anna 45'])
      expect(soughtOf(q).holds(anna)).toBe(true);
    expect(soughtOf('berta 079 123').holds(anna)).toBe(false);
  });
});

describe('similarTo', () => {
  const isLike = (q: string, ...names: string[]) => similarTo(q)?.holds({ names }) ?? false;

  it.each([
    ['müler', 'Anna Müller'],
    ['Meyer', 'Hans Meier'],
    ['Shmidt', 'Schmidt'],
    ['Mulelr', 'Müller'],
    ['müllerr', 'Müller'],
    ['müler anna', 'Anna Müller'],
    ['hanspeter', 'Hans-Peter Huber'],
    ['gmial', 'hans@gmail.com'],
    ['احمذ', 'أحمد'],
  ])('%s matches %s with one typing error', (q, name) => expect(isLike(q, name)).toBe(true));

  it('ignores words of three letters, numbers, and words with two typing errors', () => {
    expect(similarTo('Max')).toBeNull();
    expect(similarTo('0791234568')).toBeNull();
    expect(isLike('Mayr', 'Meier')).toBe(false);
    expect(isLike('müler berta', 'Anna Müller')).toBe(false);
  });
});
