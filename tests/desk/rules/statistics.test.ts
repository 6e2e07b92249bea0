import { describe, expect, it } from 'vitest';
import { countDesk, planCounting } from '#features/desk/rules/statistics.ts';
import { rosterOf } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';

const timeZone = 'Europe/Zurich';
const planAt = (now: string) => planCounting({ now: new Date(now), timeZone });

describe('statistics', () => {
  it('use days in the firm’s zone', () => {
    const { today, week, days, end } = planAt('2041-03-10T23:30:00Z');
    expect(today.from.toISOString()).toBe('2041-03-10T23:00:00.000Z');
    expect(today.to.toISOString()).toBe('2041-03-11T23:00:00.000Z');
    // 11 March 2041 is a Monday.
    expect(week.from).toEqual(today.from);
    expect(week.to.toISOString()).toBe('2041-03-17T23:00:00.000Z');
    expect(days).toHaveLength(30);
    expect(days[0]?.date).toBe('2041-02-10');
    expect(days.at(-1)?.date).toBe('2041-03-11');
    expect(end).toEqual(today.to);
  });

  it('have a 23-hour day when clocks go forward', () => {
    const { today } = planAt('2027-03-28T10:00:00Z');
    expect(today.to.getTime() - today.from.getTime()).toBe(23 * 3_600_000);
  });

  it('count free slots, and slots that an appointment overlaps as booked', async () => {
    const now = new Date('2041-03-11T08:00:00Z');
    const at = (time: string) => Date.parse(`2041-03-12T${time}Z`);
    const taken = [
      { startsAt: at('10:30'), endsAt: at('11:30'), before: 0, after: 0, consultant: 'firm' },
    ];
    const slots = ['09:30', '10:00', '11:00', '11:30'].map((time) => ({
      id: time,
      startsAt: at(time),
      consultant: 'firm',
    }));
    const counts = {
      appointments: { pending: 0, confirmed: 1, cancelled: 0, completed: 0, expired: 0 },
      consultants: [{ id: 'firm', pending: 0, confirmed: 1 }],
      ...{ today: 0, thisWeek: 1, unread: { messages: 0, inquiries: 0 }, bookings: [], erased: [] },
    };
    const figures = await countDesk({
      ...{ now, timeZone, rule: house.ruleOf() },
      count: () => Promise.resolve(counts),
      readDiary: () => Promise.resolve({ slots, taken, busy: [], roster: rosterOf('firm') }),
    });
    expect(figures).toEqual({ ...counts, slots: { free: 2, booked: 2 } });
  });
});
