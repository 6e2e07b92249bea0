/** docs/asvs.md names every item that it must, and shows each by something that exists. */
import { describe, expect, it } from 'vitest';
import numbers from '#tests/fixtures/asvs-5.0.0.json' with { type: 'json' };
import { faultOf, readRows, referencesOf } from './evidence.ts';

const rows = readRows('docs/asvs.md').map(
  ([item = '', level = '', what = '', status = '', evidence = '']) => ({
    item,
    level,
    what,
    status,
    evidence,
  }),
);
const itemsOf = (level: string) =>
  rows.filter((row) => row.level === level).map(({ item }) => item);
const sorted = (items: readonly string[]) => items.toSorted();

it('has every item of level 1, and those of level 2 that were named, once each', () => {
  expect(numbers.level1).toHaveLength(70);
  expect(sorted(itemsOf('1'))).toEqual(sorted(numbers.level1));
  expect(sorted(itemsOf('2'))).toEqual(sorted(numbers.level2));
  expect(rows).toHaveLength(numbers.level1.length + numbers.level2.length);
});

describe.each(rows)('$item, $what', ({ status, evidence }) => {
  it('has a status, with its reason where it is not simply met', () => {
    expect(status).toMatch(/^met$|^(?:met|not applicable|by the host|accepted|open): \S/);
  });

  it('is shown by what exists', () => {
    const references = referencesOf(evidence);
    if (!status.startsWith('open')) expect(references).not.toEqual([]);
    expect(references.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });
});

it('leaves nothing open at level 1', () => {
  const open = rows.filter(({ status }) => status.startsWith('open'));
  console.info(`ASVS 5.0: ${open.length} open of ${rows.length}`);
  expect(open.filter(({ level }) => level === '1').map(({ item }) => item)).toEqual([]);
});

describe('a reference', () => {
  it('is found out where it shows nothing', () => {
    const [nowhere, untitled, absent, heading] = referencesOf(
      '`tests/none.test.ts` «a»; `tests/docs/asvs.test.ts`; `tests/lint/cycles.test.ts` «none»; `docs/asvs.md` «None»',
    ).map(faultOf);
    expect(nowhere).toContain('does not exist');
    expect(untitled).toContain('no title');
    expect([absent, heading].join()).toMatch(/«none» is not there.*«None» is not there/);
  });
});
