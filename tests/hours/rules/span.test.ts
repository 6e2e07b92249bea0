import { describe, expect, it } from 'vitest';
import { datesOf, isInTheWay, type Span, spanFrom } from '#features/hours/rules/span.ts';

const minute = 60_000;
const span = (start: number, end: number, buffers: Partial<Span> = {}): Span => ({
  startsAt: start * minute,
  endsAt: end * minute,
  before: 0,
  after: 0,
  consultant: 'firm',
  ...buffers,
});
const both = (one: Span, other: Span) => [isInTheWay(one, other), isInTheWay(other, one)];

describe('isInTheWay: two spans', () => {
  it.each<[name: string, one: Span, other: Span, clash: boolean]>([
    ['that touch', span(0, 60), span(60, 120), false],
    ['that overlap by a minute', span(0, 60), span(59, 120), true],
    ['of which one contains the other', span(0, 240), span(60, 75), true],
    ['that begin at the same time', span(0, 15), span(0, 60), true],
    ['of two consultants', span(0, 60), span(0, 60, { consultant: 'bea' }), false],
    ['within the first’s buffer', span(0, 60, { after: 15 * minute }), span(74, 90), true],
    ['beyond the first’s buffer', span(0, 60, { after: 15 * minute }), span(75, 90), false],
    ['within the second’s buffer', span(0, 60), span(80, 90, { before: 30 * minute }), true],
    [
      'whose buffers do not add up',
      span(0, 60, { after: 15 * minute }),
      span(90, 120, { before: 30 * minute }),
      false,
    ],
    [
      'with buffers on the far sides only',
      span(0, 60, { before: 999 * minute }),
      span(60, 90),
      false,
    ],
  ])('%s', (_name, one, other, clash) => {
    expect(both(one, other)).toEqual([clash, clash]);
  });
});

describe('datesOf', () => {
  const zurich = 'Europe/Zurich';
  it.each([
    ['2041-03-12T09:00:00Z', 60, ['2041-03-12']],
    ['2041-03-12T22:30:00Z', 30, ['2041-03-12']],
    ['2041-03-12T22:30:00Z', 45, ['2041-03-12', '2041-03-13']],
    ['2041-03-30T22:45:00Z', 240, ['2041-03-30', '2041-03-31']],
  ])('%s for %i minutes', (start, minutes, dates) => {
    const rule = { minutes, bufferBefore: 0, bufferAfter: 0 };
    const { startsAt, endsAt } = spanFrom(Date.parse(start), rule, 'firm');
    const ends = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    expect(datesOf(ends, zurich)).toEqual(dates);
  });
});
