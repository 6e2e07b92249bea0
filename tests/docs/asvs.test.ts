/** docs/asvs.md lists every required item, and proves each by something that exists. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import numbers from '#tests/fixtures/asvs-5.0.0.json' with { type: 'json' };
import { faultOf, readRows, referencesOf } from './evidence.ts';

const rows = readRows('docs/asvs.md').map(([item = '', what = '', status = '', evidence = '']) => ({
  item,
  what,
  status,
  evidence,
}));
const sorted = (items: readonly string[]) => items.toSorted();

it('asvs: lists every item of level 1 and the chosen ones of level 2, once each', () => {
  expect(numbers.level1).toHaveLength(70);
  const [level1, level2] = readFileSync('docs/asvs.md', 'utf8').split('## Level 2');
  const itemsIn = (part = '') =>
    [...part.matchAll(/^\| (\d[\d.]*)/gm)].map(([, item = '']) => item);
  expect(sorted(itemsIn(level1))).toEqual(sorted(numbers.level1));
  expect(sorted(itemsIn(level2))).toEqual(sorted(numbers.level2));
  expect(rows).toHaveLength(numbers.level1.length + numbers.level2.length);
});

describe.each(rows)('$item, $what', ({ status, evidence }) => {
  it('has a status, with a reason unless it is simply met', () => {
    expect(status).toMatch(/^met$|^(?:met|not applicable|by the host|accepted|open): \S/);
  });

  it('names evidence that exists', () => {
    const references = referencesOf(evidence);
    if (!status.startsWith('open')) expect(references).not.toEqual([]);
    expect(references.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });
});

it('asvs: leaves no item open at level 1', () => {
  const open = rows.filter(({ status }) => status.startsWith('open'));
  console.info(`ASVS 5.0: ${open.length} open of ${rows.length}`);
  expect(open.filter(({ item }) => numbers.level1.includes(item))).toEqual([]);
});

describe('faultOf', () => {
  it('reports a reference to a missing file, title or heading', () => {
    const [nowhere, untitled, absent, heading] = referencesOf(
      '`tests/none.test.ts` «a»; `tests/docs/asvs.test.ts`; `tests/lint/cycles.test.ts` «none»; `docs/asvs.md` «None»',
    ).map(faultOf);
    expect(nowhere).toContain('does not exist');
    expect(untitled).toContain('no title');
    expect([absent, heading].join()).toMatch(/«none» is not there.*«None» is not there/);
  });
});
