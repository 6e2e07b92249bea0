import { expect, it } from 'vitest';
import { nextTo } from '#features/appointments/contract.ts';

it.each([
  [2, [2, 3, 4]],
  [4, [3, 4, 5]],
  [6, [3, 4, 5]],
])('three times next to %d, later ones first of all', (lost, expected) => {
  expect(nextTo([1, 2, 3, 4, 5], (time) => time >= lost)).toEqual(expected);
});

it('fewer where there are no more', () => {
  expect(nextTo([1, 2], (time) => time >= 2)).toEqual([1, 2]);
  expect(nextTo([1, 2], () => false)).toEqual([1, 2]);
  expect(nextTo([], () => true)).toEqual([]);
});
