import { describe, expect, it } from 'vitest';
import { floodsAmong, type Newcomer } from '#features/bulk/rules/flood.ts';

const minute = 60_000;
let made = 0;
const one = (changes: Partial<Newcomer> = {}): Newcomer => {
  made += 1;
  const own = 1000 + made;
  const digests = { network: own, wider: own, owner: own, pattern: own };
  return { id: `r${made}`, at: made * 10 * minute, ...digests, state: 'pending', ...changes };
};
const some = (count: number, changes: (index: number) => Partial<Newcomer> = () => ({})) =>
  Array.from({ length: count }, (_, index) => one(changes(index)));
const sizes = (all: readonly Newcomer[], scale = 1) =>
  floodsAmong(all, scale).map(({ requests }) => requests.length);

describe('floods', () => {
  it('are not the forty requests of a good day, nor the first twenty alike', () => {
    expect(sizes(some(40))).toEqual([]);
    expect(sizes(some(20, () => ({ pattern: 1 })))).toEqual([]);
  });

  it.each([
    ['pattern', 10],
    ['owner', 21],
    ['wider', 21],
  ] as const)('are those with the same %s, from %i on', (trait, least) => {
    const others = some(25);
    expect(sizes([...others, ...some(least - 1, () => ({ [trait]: 1 }))])).toEqual([]);
    expect(sizes([...others, ...some(least, () => ({ [trait]: 1 }))])).toEqual([least]);
    expect(sizes([...others, ...some(least, () => ({ [trait]: 0 }))])).toEqual([]);
    expect(sizes([...others, ...some(least, () => ({ [trait]: 1 }))], 2)).toEqual([]);
  });

  it('are those that come at the rate of the alarm, whatever they have in common', () => {
    const at = 1e9;
    const quick = (count: number) => some(count, (index) => ({ at: at + index * minute }));
    expect(sizes([...some(30), ...quick(59)])).toEqual([]);
    expect(sizes([...some(30), ...quick(60)])).toEqual([60]);
    expect(sizes([...some(30), ...quick(150)])).toEqual([150]);
  });

  it('are one where they overlap, and several where they do not', () => {
    const first = some(21, (index) => ({ wider: 1, pattern: index < 12 ? 2 : 500 + index }));
    const second = some(10, () => ({ pattern: 2 }));
    const third = some(10, () => ({ pattern: 3 }));
    expect(sizes([...third, ...first, ...second])).toEqual([31, 10]);
  });

  it('leave out those with proof, and count them where they are alike', () => {
    const proven = some(3, () => ({ pattern: 1, state: 'stays' }));
    const [found] = floodsAmong([...some(20), ...proven, ...some(12, () => ({ pattern: 1 }))], 1);
    expect(found).toMatchObject({ stays: 3 });
    expect(found?.requests.length).toBe(12);
  });
});
