import { describe, expect, it } from 'vitest';
import { findOverlaps } from '#features/appointments/rules/overlaps.ts';

const minute = 60_000;

/** Spans ascending by start, in minutes. */
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
  it('are empty where one appointment follows the other', () => {
    expect(groupsOf()).toEqual([]);
    expect(groupsOf(span('a', 0), span('b', 60), span('c', 120))).toEqual([]);
  });

  it('are empty between two consultants', () => {
    expect(groupsOf(span('a', 0), span('b', 30, { consultant: 'other' }))).toEqual([]);
  });

  it('group all that overlap directly or indirectly, in order', () => {
    const taken = [span('c', 0), span('a', 45), span('b', 100), span('x', 300), span('y', 300)];
    expect(groupsOf(...taken)).toEqual([
      ['c', 'a', 'b'],
      ['x', 'y'],
    ]);
  });

  it('are found past a shorter appointment in between', () => {
    const taken = [span('long', 0, { length: 240 }), span('short', 15, { length: 15 })];
    expect(groupsOf(...taken, span('late', 225))).toEqual([['long', 'short', 'late']]);
  });

  it('include violated buffers, of which the larger one counts', () => {
    expect(groupsOf(span('a', 0), span('b', 70, { before: 15 }))).toEqual([['a', 'b']]);
    expect(groupsOf(span('a', 0, { after: 15 }), span('b', 75, { before: 10 }))).toEqual([]);
    // The buffer of the latest reaches back to both.
    const taken = [span('a', 0), span('b', 60, { length: 15 }), span('c', 90, { before: 60 })];
    expect(groupsOf(...taken)).toEqual([['a', 'b', 'c']]);
  });
});
