/** Decision 20 answers every finding of the audit of November 2026, by what exists. */
import { describe, expect, it } from 'vitest';
import { faultOf, readRows, referencesOf } from './evidence.ts';

const rows = readRows('docs/decisions/0020-findings-of-november.md').map(
  ([number = '', what = '', answer = '', evidence = '']) => ({ number, what, answer, evidence }),
);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));

it('are all there, security first, then operation', () => {
  expect(rows.map(({ number }) => number)).toEqual([...upTo(23), ...upTo(13)]);
});

describe.each(rows)('finding $number, $what', ({ answer, evidence }) => {
  it('is closed or answered, by what exists', () => {
    expect(answer).toMatch(/^(?:closed|answered)\b/);
    const references = referencesOf(evidence);
    expect(references).not.toEqual([]);
    expect(references.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });
});
