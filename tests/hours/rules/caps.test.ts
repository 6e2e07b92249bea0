import { describe, expect, it } from 'vitest';
import { capsAt, isCapped, weekOf } from '#features/hours/rules/caps.ts';

const timeZone = 'Europe/Zurich';
const at = (ms: number) => new Date(ms).toISOString();
const weekAt = (instant: string) => {
  const { from, to } = weekOf(new Date(instant), timeZone);
  return [at(from), at(to)];
};

describe('weekOf', () => {
  it('starts on Monday at midnight in the firm’s time zone, also across New Year', () => {
    const week = ['2026-12-27T23:00:00.000Z', '2027-01-03T23:00:00.000Z'];
    expect(weekAt('2026-12-27T23:00Z')).toEqual(week);
    expect(weekAt('2027-01-01T12:00Z')).toEqual(week);
    expect(weekAt('2027-01-03T22:59Z')).toEqual(week);
    expect(weekAt('2026-12-27T22:59Z')).toEqual([
      '2026-12-20T23:00:00.000Z',
      '2026-12-27T23:00:00.000Z',
    ]);
  });

  it('is an hour shorter in March and an hour longer in October', () => {
    const hours = (instant: string) => {
      const { from, to } = weekOf(new Date(instant), timeZone);
      return (to - from) / 3_600_000;
    };
    expect(hours('2027-03-25T12:00Z')).toBe(7 * 24 - 1);
    expect(hours('2026-10-22T12:00Z')).toBe(7 * 24 + 1);
  });
});

describe('capsAt', () => {
  const friday = new Date('2027-01-01T08:00Z');
  const day = { from: '2026-12-31T23:00:00.000Z', to: '2027-01-01T23:00:00.000Z' };
  const week = { from: '2026-12-27T23:00:00.000Z', to: '2027-01-03T23:00:00.000Z' };
  it.each([
    ['no limit', {}, []],
    ['a limit per day', { mostPerDay: 3 }, [{ ...day, most: 3 }]],
    ['a limit per week', { mostPerWeek: 9 }, [{ ...week, most: 9 }]],
    [
      'limits per day and week',
      { mostPerDay: 3, mostPerWeek: 9 },
      [
        { ...day, most: 3 },
        { ...week, most: 9 },
      ],
    ],
  ])('%s', (_name, rule, caps) => {
    const found = capsAt(friday, rule, timeZone);
    expect(found.map((cap) => ({ ...cap, from: at(cap.from), to: at(cap.to) }))).toEqual(caps);
    expect(isCapped(rule)).toBe(caps.length > 0);
  });
});
