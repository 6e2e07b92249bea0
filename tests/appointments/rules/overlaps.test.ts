import { describe, expect, it } from 'vitest';
import { findOverlaps } from '#features/appointments/rules/overlaps.ts';

const minute = 60_000;

/** Ascending by start; minutes. */
const span = (
  id: string,
  from: number,
  { length = 60, before = 0, after = 0, consultant = 'firm' } = {},
) => ({
  ...{ id, consultant, startsAt: from * minute, endsAt: (from + length) * minute },
  ...{ before: before * minute, after: after * minute },
});

const groupsOf = (...taken: ReturnType<typeof span>[]) => findOverlaps(taken).map(({ ids }) => ids);

describe('overlaps', () => {
  it('are none where one follows the other', () => {
    expect(groupsOf()).toEqual([]);
    expect(groupsOf(span('a', 0), span('b', 60), span('c', 120))).toEqual([]);
  });

  it('are none between two consultants', () => {
    expect(groupsOf(span('a', 0), span('b', 30, { consultant: 'other' }))).toEqual([]);
  });

  it('bring together all that hang together, in their order', () => {
    const taken = [span('c', 0), span('a', 45), span('b', 100), span('x', 300), span('y', 300)];
    expect(groupsOf(...taken)).toEqual([
      ['c', 'a', 'b'],
      ['x', 'y'],
    ]);
  });

  it('see past a shorter one in between', () => {
    const taken = [span('long', 0, { length: 240 }), span('short', 15, { length: 15 })];
    expect(groupsOf(...taken, span('late', 225))).toEqual([['long', 'short', 'late']]);
  });

  it('begin where a buffer is not kept, whose the larger one may be', () => {
    expect(groupsOf(span('a', 0), span('b', 70, { before: 15 }))).toEqual([['a', 'b']]);
    expect(groupsOf(span('a', 0, { after: 15 }), span('b', 75, { before: 10 }))).toEqual([]);
    // The later one's buffer reaches back to both.
    const taken = [span('a', 0), span('b', 60, { length: 15 }), span('c', 90, { before: 60 })];
    expect(groupsOf(...taken)).toEqual([['a', 'b', 'c']]);
  });
});
