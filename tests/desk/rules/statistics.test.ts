import { describe, expect, it } from 'vitest';
import { countDesk, planCounting } from '#features/desk/rules/statistics.ts';
import { rosterOf } from '#tests/support/hours.ts';
import type { Service } from '#platform/contract/service.ts';
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

  it('count the times at which each service can be booked, and appointments ahead', async () => {
    const now = new Date('2041-03-11T08:00:00Z');
    const at = (time: string) => Date.parse(`2041-03-12T${time}Z`);
    const spanAt = (time: string, until: string, service: string) => ({
      ...{
        startsAt: at(time),
        endsAt: at(until),
        before: 0,
        after: 0,
        consultant: 'firm',
        service,
      },
    });
    const taken = [spanAt('10:30', '11:30', 'sonstige')];
    const slots = ['09:30', '10:00', '11:00', '11:30'].map((time) => ({
      id: time,
      startsAt: at(time),
      consultant: 'firm',
    }));
    const counts = {
      awaited: 0,
      appointments: { pending: 0, confirmed: 1, cancelled: 0, completed: 0, expired: 0 },
      consultants: [{ id: 'firm', pending: 0, confirmed: 1 }],
      ...{ today: 0, thisWeek: 1, unread: { messages: 0, inquiries: 0 }, bookings: [], erased: [] },
    };
    const rules: Partial<Record<Service, object>> = {
      'strategie-beratung': { minutes: 15 },
      'finanz-investment': { minutes: 90 },
      'projekt-management': { notice: 26 * 60 },
      sonstige: { mostPerDay: 1 },
    };
    const figures = await countDesk({
      ...{ now, timeZone },
      house: {
        ruleOf: (service) => ({ ...house.ruleOf(), ...(service && rules[service]) }),
      },
      count: () => Promise.resolve(counts),
      readDiary: () => Promise.resolve({ slots, taken, busy: [], roster: rosterOf('firm') }),
    });
    expect(figures).toEqual({
      ...counts,
      slots: {
        free: 3,
        booked: 1,
        services: [
          { service: 'strategie-beratung', free: 3 },
          { service: 'finanz-investment', free: 1 },
          { service: 'digitalisierung-innovation', free: 2 },
          { service: 'projekt-management', free: 1 },
          { service: 'sonstige', free: 0 },
        ],
      },
      unbookable: [],
    });
  });
});
