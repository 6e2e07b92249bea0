/** Decisions 20 and 24 answer every finding of November 2026, by what exists. */
import { describe, expect, it } from 'vitest';
import { faultOf, readRows, referencesOf } from './evidence.ts';

const fromTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

/** Each record, and the numbers that it answers, in their order. */
const records = [
  { record: '0020-findings-of-november', numbers: [...fromTo(1, 23), ...fromTo(1, 13)] },
  {
    record: '0024-findings-about-pages-and-desk',
    numbers: [
      ...[...fromTo(1, 10), '13', '14', '18', ...fromTo(22, 30)],
      ...[...fromTo(1, 8), ...fromTo(12, 16), ...fromTo(18, 20)],
    ],
  },
];

describe.each(records)('$record', ({ record, numbers }) => {
  const rows = readRows(`docs/decisions/${record}.md`).map(
    ([number = '', what = '', answer = '', evidence = '']) => ({ number, what, answer, evidence }),
  );

  it('has them all, part by part', () => {
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it.each(rows)('$number, $what, is closed or answered, by what exists', ({ answer, evidence }) => {
    expect(answer).toMatch(/^(?:closed|answered)\b/);
    const references = referencesOf(evidence);
    expect(references).not.toEqual([]);
    expect(references.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });
});
