import { describe, expect, it } from 'vitest';
import { generateSlots, planSlots } from '#features/hours/rules/slot-generation.ts';
import { emptySchedule } from '#features/hours/rules/schedule.ts';
import { decideBy, rosterOf } from '#tests/support/hours.ts';
import fc from '#tests/support/property.ts';

const clock = { now: new Date('2026-12-01T09:00:00Z'), timeZone: 'Europe/Zurich' };
const refused = (field: string, code: string) => ({
  ok: false,
  code: 'validation_failed',
  errors: [{ field, code }],
});
const series = (startDate: string, endDate: string, ...timeSlots: string[]) => ({
  startDate,
  endDate,
  timeSlots,
});

describe('planSlots', () => {
  it('returns one slot, or every time of every day', () => {
    const single = { date: '2026-12-02', time: '10:00' };
    const startsAt = new Date('2026-12-02T09:00:00Z');
    expect(planSlots(single, clock)).toEqual({ ok: true, value: [{ ...single, startsAt }] });
    expect(planSlots(series('2026-12-31', '2027-01-01', '10:00', '08:15'), clock)).toMatchObject({
      ok: true,
      value: [
        { date: '2026-12-31', time: '10:00' },
        { date: '2026-12-31', time: '08:15' },
        { date: '2027-01-01', time: '10:00' },
        { date: '2027-01-01', time: '08:15' },
      ],
    });
  });

  it('returns a duplicate time once', () => {
    const plan = planSlots(series('2026-12-02', '2026-12-02', '10:00', '10:00'), clock);
    expect(plan.ok && plan.value.map(({ date, time }) => [date, time])).toEqual([
      ['2026-12-02', '10:00'],
    ]);
  });

  it('accepts days beyond the booking window', () => {
    expect(planSlots({ date: '2099-12-31', time: '10:00' }, clock)).toMatchObject({ ok: true });
  });

  it.each([
    [{ date: '2026-11-30', time: '10:00' }, refused('date', 'past')],
    [{ date: '2026-12-01', time: '10:00' }, refused('time', 'past')],
    [{ date: '2027-03-28', time: '02:30' }, refused('time', 'nonexistent_time')],
    [series('2026-11-30', '2026-12-02', '10:00'), refused('startDate', 'past')],
    [series('2026-12-01', '2026-12-02', '12:00', '10:00'), refused('timeSlots.1', 'past')],
    [series('2027-03-27', '2027-03-28', '02:30'), refused('timeSlots.0', 'nonexistent_time')],
    [series('2026-12-03', '2026-12-02', '10:00'), refused('endDate', 'before_start')],
    [series('2026-12-02', '9999-12-31', '10:00'), refused('endDate', 'too_many')],
  ])('refuses the whole request: %j', (request, refusal) => {
    expect(planSlots(request, clock)).toEqual(refusal);
  });

  it('returns at most 2,000 slots', () => {
    const times = Array.from(
      { length: 16 },
      (_, hour) => `${String(hour + 4).padStart(2, '0')}:00`,
    );
    // 125 days with 16 times each, until 5 April.
    const most = planSlots(series('2026-12-02', '2027-04-05', ...times), clock);
    expect(most.ok && most.value.length).toBe(2000);
    const more = planSlots(series('2026-12-02', '2027-04-06', ...times), clock);
    expect(more).toEqual(refused('endDate', 'too_many'));
  });

  it('returns no duplicates and nothing outside the request', () => {
    const hour = fc.integer({ min: 4, max: 23 });
    const times = fc.array(
      hour.map((at) => `${String(at).padStart(2, '0')}:30`),
      { minLength: 1 },
    );
    const days = fc
      .integer({ min: 2, max: 28 })
      .map((day) => `2027-02-${String(day).padStart(2, '0')}`);
    const property = fc.property(days, days, times, (startDate, endDate, timeSlots) => {
      const plan = planSlots({ startDate, endDate, timeSlots }, clock);
      expect(plan.ok).toBe(startDate <= endDate);
      if (!plan.ok) return;
      const slots = plan.value.map(({ date, time }) => `${date}T${time}`);
      expect(new Set(slots).size).toBe(slots.length);
      const daysBetween = Number(endDate.slice(8)) - Number(startDate.slice(8)) + 1;
      expect(slots).toHaveLength(daysBetween * new Set(timeSlots).size);
      expect(slots.every((slot) => slot >= startDate && slot <= `${endDate}T24`)).toBe(true);
    });
    fc.assert(property);
  });
});

describe('generateSlots', () => {
  it('assigns an id to every planned slot, and adds none of a refused plan', async () => {
    const added: unknown[] = [];
    let last = 0;
    const ports = {
      ...clock,
      randomId: () => `id-${(last += 1)}`,
      decide: decideBy(),
      add: (slots: readonly unknown[]) => {
        added.push(...slots);
        return Promise.resolve({ created: slots.length, existing: 0 });
      },
    };
    const made = await generateSlots(series('2026-12-02', '2026-12-02', '10:00', '11:00'), ports);
    expect(made).toEqual({ ok: true, value: { created: 2, existing: 0 } });
    expect(added).toEqual([
      {
        id: 'id-1',
        consultant: 'firm',
        date: '2026-12-02',
        time: '10:00',
        startsAt: new Date('2026-12-02T09:00:00Z'),
      },
      {
        id: 'id-2',
        consultant: 'firm',
        date: '2026-12-02',
        time: '11:00',
        startsAt: new Date('2026-12-02T10:00:00Z'),
      },
    ]);
    expect(await generateSlots({ date: '2026-11-30', time: '10:00' }, ports)).toMatchObject({
      ok: false,
    });
    expect(added).toHaveLength(2);
  });

  it('refuses the whole request on a closed day, at the field of the day', async () => {
    const day = { from: '2026-12-02T00:00', to: '2026-12-03T00:00' };
    const schedule = {
      ...emptySchedule,
      exceptions: [{ id: 'x', kind: 'closed' as const, ...day }],
    };
    const [firm] = rosterOf('firm').consultants;
    const consultants = firm ? [{ ...firm, schedule }] : [];
    const roster = { version: '1', consultants };
    // Without a version it changes nothing and returns the current roster.
    const add = () => Promise.resolve({ stale: roster });
    const decide = decideBy(roster);
    const ports = { ...clock, randomId: () => 'id', decide, add };
    const one = await generateSlots({ date: '2026-12-02', time: '10:00' }, ports);
    expect(one).toMatchObject({ ok: false, errors: [{ field: 'date', code: 'blocked' }] });
    const many = await generateSlots(series('2026-12-02', '2026-12-03', '10:00'), ports);
    expect(many).toMatchObject({ ok: false, errors: [{ field: 'startDate', code: 'blocked' }] });
  });
});
