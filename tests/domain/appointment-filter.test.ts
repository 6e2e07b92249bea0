import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contract/appointment.ts';
import { conditionOf, searchMatcher as matcherOf } from '#domain/appointment-search.ts';
import { instead, textsOf, toPlain } from '#domain/search-text.ts';

const appointment: Appointment = {
  id: 'A1b2C3d4E5f6G7h8I9j0K_',
  clientName: 'Zoë ÄPFEL',
  email: 'Zoe@Example.com',
  phone: '+41 44 000 00 00',
  date: '2041-03-12',
  time: '10:00',
  service: 'sonstige',
  message: 'Rückruf am Montag',
  status: 'pending',
  createdAt: '2041-03-01T10:00:00.000Z',
  locale: 'de',
  startsAt: '2041-03-12T09:00:00.000Z',
  endsAt: '2041-03-12T10:00:00.000Z',
  consultant: 'firm',
  meeting: 'office',
};
const passes = (filter: Parameters<typeof matcherOf>[0]) =>
  matcherOf(filter)?.(appointment) ?? true;

describe('the filter of appointments', () => {
  it.each(['zoë', 'Zoe\u0308', 'äpfel', 'zoe@example', '44 000', 'RÜCKRUF', ''])(
    'finds %j, whatever the case',
    (q) => expect(passes({ q })).toBe(true),
  );

  it('finds nothing in what it does not look at', () => {
    for (const q of ['A1b2', '2041', 'sonstige', 'pending']) expect(passes({ q })).toBe(false);
  });

  it('takes the days at both ends, and all conditions together', () => {
    expect(passes({ startDate: '2041-03-12', endDate: '2041-03-12' })).toBe(true);
    expect(passes({ startDate: '2041-03-13' })).toBe(false);
    expect(passes({ endDate: '2041-03-11' })).toBe(false);
    expect(passes({ q: 'zoë', service: 'sonstige' })).toBe(true);
    expect(passes({ q: 'zoë', service: 'finanz-investment' })).toBe(false);
  });

  it('leaves to the store what that can judge by itself', () => {
    expect(matcherOf({})).toBeUndefined();
    expect(matcherOf({ q: '', status: 'pending' })).toBeUndefined();
    expect(conditionOf({ status: 'pending' }).texts).toEqual([]);
    expect(conditionOf({ service: 'sonstige' }).texts).toEqual(['"service":"sonstige"']);
    expect(conditionOf({ q: 'Zoë Äpfel' }).texts).toEqual(['pfel']);
  });
});

describe('what a store looks for', () => {
  /** As the store compares: bytes, of which the lower case of ASCII alone is known. */
  const holds = (text: string, q: string) => {
    const lower = JSON.stringify({ text }).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const found = textsOf(q);
    return (
      found.every((part) => lower.includes(part)) || instead.some((part) => text.includes(part))
    );
  };

  it('stands in every text in which what is sought occurs, however it is spelled', () => {
    const letters = fc.constantFrom(
      ...[
        'a',
        'A',
        'k',
        'K',
        '\u212A',
        'i',
        'I',
        '\u0130',
        'ı',
        'ß',
        'ẞ',
        'ü',
        'Ü',
        'u\u0308',
        '\u0308',
      ],
      ...[
        ' ',
        '@',
        '.',
        '-',
        '"',
        '\\',
        '/',
        ';',
        '\u037E',
        'ا',
        'آ',
        'ا\u0653',
        'ل',
        'م',
        'é',
        'ſ',
        'σ',
        'ς',
      ],
    );
    const texts = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, texts, texts, (before, q, after) => {
        for (const text of [before + q + after, before + q.toUpperCase() + after]) {
          fc.pre(toPlain(text).includes(toPlain(q)));
          expect(holds(text, q)).toBe(true);
        }
      }),
    );
  });

  it('is the longest part that has one spelling', () => {
    expect(textsOf('Müller-Lüdenscheidt')).toEqual(['denscheidt']);
    expect(textsOf('كريم أحمد')).toEqual(['كريم']);
    expect(textsOf('öä')).toEqual([]);
  });
});
