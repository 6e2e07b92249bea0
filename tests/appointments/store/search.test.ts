/** Compares the search prefilter in Redis with the rules: the prefilter must not drop a match. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fold } from '#platform/rules/fold.ts';
import { type SearchedText, similarTo, soughtOf } from '#platform/rules/search-text.ts';
import { foldTable } from '#platform/redis/fold-table.ts';
import { foldLua } from '#platform/redis/lua.ts';
import { soughtLibrary } from '#platform/redis/sought-lists.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';

const sift = `
local holds
${soughtLibrary}
local answers = {}
for i, case in ipairs(input.cases) do
  input.texts, input.terms = {}, case.terms
  answers[i] = holds(case.record) and 1 or 0
end
return answers
`;
const foldAll = `
${foldTable}
${foldLua}
local all = {}
for i, text in ipairs(input.texts) do all[i] = folded(text) end
return all
`;

const letters = fc.constantFrom(
  ...[
    'a',
    'A',
    'e',
    'o',
    'u',
    'l',
    'k',
    '\u212A',
    'i',
    '\u0130',
    'ı',
    'ß',
    'ẞ',
    's',
    'æ',
    'ü',
    'Ü',
  ],
  ...[
    'u\u0308',
    '\u0308',
    'é',
    'Ø',
    'ł',
    'ſ',
    'ς',
    'Σ',
    '’',
    "'",
    '´',
    '`',
    '\u00ad',
    '@',
    '.',
    '-',
  ],
  ...['"', '\\', '/', ',', ' ', ' ', '\n', '\u007f', 'ا', 'آ', 'أ', 'ة', 'ى', 'م', '\u064e', '王'],
  ...['ガ', '😀', 'ﬁ', '🄰', '…', '€', '‑', 'ᾳ'],
);
const digits = fc.constantFrom(
  '0',
  '1',
  '4',
  '7',
  '9',
  '٧',
  '۹',
  ' ',
  '-',
  '+41',
  '(0)',
  '00',
  '/',
);
const textOf = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(parts, { maxLength }).map((all) => all.join(''));
/** Queries that are often part of the searched text, with or without an extra letter. */
const cases = fc
  .record({
    names: fc.tuple(textOf(letters, 12), textOf(letters, 8)),
    texts: fc.tuple(textOf(letters, 12)),
    phone: textOf(digits, 12),
    other: textOf(fc.oneof(letters, digits), 6),
    from: fc.nat(10),
    to: fc.nat(10),
    which: fc.nat(4),
    at: fc.nat(8),
  })
  .map(({ other, from, to, which, at, ...text }) => {
    const all = [...text.names, ...text.texts, text.phone];
    const part = (all[which] ?? other).slice(from, from + to + 1);
    const q = at > 6 ? part : part.slice(0, at) + other.slice(0, 1) + part.slice(at);
    return { q: q.toWellFormed(), text };
  });
const recordOf = ({ names: [clientName, email], texts: [message] = [], phone }: SearchedText) =>
  JSON.stringify({ clientName, email, phone, message }, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

describe.each(engines)('the search prefilter in $name', ({ open }) => {
  it('drops no match', async () => {
    const engine = await open();
    const db = openTestDatabase(directHost(engine));
    await fc.assert(
      fc.asyncProperty(fc.array(cases, { minLength: 200, maxLength: 200 }), async (all) => {
        const meant = all.flatMap(({ q, text }) =>
          [soughtOf(q), similarTo(q)].flatMap((sought) =>
            sought?.holds(text) ? { q, terms: sought.terms, record: recordOf(text) } : [],
          ),
        );
        const answers = z.parse(z.array(z.number()), await db.run(sift, {}, { cases: meant }));
        expect(meant.filter((_case, index) => answers[index] === 0)).toEqual([]);
        expect(meant.length).toBeGreaterThan(20);
      }),
      { numRuns: 20 },
    );
    await engine.close();
  });

  it('folds text like the rules, or marks what it cannot fold', async () => {
    const engine = await open();
    const db = openTestDatabase(directHost(engine));
    const texts = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).concat([
      ...['😀', '🄰', 'ﬁ', '가', '𝐚'],
    ]);
    const answer = await db.run(foldAll, {}, { texts });
    const folded = z.parse(z.array(z.string()), answer);
    const wrong = texts.filter((text, index) => {
      // Separators between words are ignored.
      const own = fold(text).replaceAll(' ', '');
      const other = (folded[index] ?? '').replace(/[-,; ]/g, '');
      return other !== '\u0001' && other !== own;
    });
    expect(wrong).toEqual([]);
    expect(folded[texts.indexOf('😀')]).toBe('😀');
    await engine.close();
  });
});
