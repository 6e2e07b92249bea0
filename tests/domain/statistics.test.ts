import { describe, expect, it } from 'vitest';
import { planCounting } from '#domain/statistics.ts';

const timeZone = 'Europe/Zurich';
const planAt = (now: string) => planCounting({ now: new Date(now), timeZone });

describe('what the desk counts', () => {
  it('is meant in the firm’s days, whatever day it is in UTC', () => {
    const { now, today, week, days, end } = planAt('2041-03-10T23:30:00Z');
    expect(now).toEqual({ date: '2041-03-11', time: '00:30' });
    expect(today.start.toISOString()).toBe('2041-03-10T23:00:00.000Z');
    expect(today.end.toISOString()).toBe('2041-03-11T23:00:00.000Z');
    // 11 March 2041 is a Monday.
    expect(week.start).toEqual(today.start);
    expect(week.end.toISOString()).toBe('2041-03-17T23:00:00.000Z');
    expect(days).toHaveLength(30);
    expect(days[0]?.date).toBe('2041-02-10');
    expect(days.at(-1)?.date).toBe('2041-03-11');
    expect(end).toEqual(today.end);
  });

  it('has a shorter day where clocks go forward', () => {
    const { today } = planAt('2027-03-28T10:00:00Z');
    expect(today.end.getTime() - today.start.getTime()).toBe(23 * 3_600_000);
  });
});
