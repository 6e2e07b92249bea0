import { describe, expect, it, vi } from 'vitest';
import { type DateRange, findAvailableSlots } from '#domain/availability.ts';

const clock = { now: new Date('2026-12-01T09:00:00Z'), timeZone: 'Europe/Zurich' };

/** What is asked of the store for a query, and what comes of the slots it has. */
async function find(query: Partial<DateRange>, slots: { date: string; time: string }[] = []) {
  const listFree = vi.fn(() => Promise.resolve(slots));
  return { outcome: await findAvailableSlots(query, clock, { listFree }), listFree };
}

describe('available slots', () => {
  it.each([
    [{}, { startDate: '2026-12-01', endDate: '2026-12-31' }],
    [{ startDate: '2026-12-10' }, { startDate: '2026-12-10', endDate: '2026-12-31' }],
    [{ endDate: '2026-12-10' }, { startDate: '2026-12-01', endDate: '2026-12-10' }],
    [
      { startDate: '0001-01-01', endDate: '9999-12-31' },
      { startDate: '2026-12-01', endDate: '2026-12-31' },
    ],
  ])('are looked for within the window: %j', async (query, range) => {
    expect((await find(query)).listFree).toHaveBeenCalledExactlyOnceWith(range);
  });

  it.each([{ startDate: '2027-01-01' }, { endDate: '2026-11-30' }])(
    'are none, and nothing is asked, outside of it: %j',
    async (query) => {
      const { outcome, listFree } = await find(query);
      expect(outcome).toEqual({ ok: true, value: [] });
      expect(listFree).not.toHaveBeenCalled();
    },
  );

  it('are refused for a range that ends before it starts', async () => {
    const { outcome } = await find({ startDate: '2026-12-10', endDate: '2026-12-09' });
    expect(outcome).toEqual({
      ok: false,
      code: 'validation_failed',
      errors: [{ field: 'endDate', code: 'before_start' }],
    });
  });

  it('leave out the times of today that have begun', async () => {
    const today = ['09:45', '10:00', '10:15'].map((time) => ({ date: '2026-12-01', time }));
    const { outcome } = await find({}, [...today, { date: '2026-12-02', time: '08:00' }]);
    expect(outcome).toEqual({
      ok: true,
      value: [
        { date: '2026-12-01', time: '10:15', available: true },
        { date: '2026-12-02', time: '08:00', available: true },
      ],
    });
  });

  it('leave out a time of the day that clocks go back once its first occurrence has passed', async () => {
    const secondHalf = { now: new Date('2026-10-25T01:15:00Z'), timeZone: 'Europe/Zurich' };
    const listFree = () =>
      Promise.resolve(['02:30', '03:00'].map((time) => ({ date: '2026-10-25', time })));
    expect(await findAvailableSlots({}, secondHalf, { listFree })).toEqual({
      ok: true,
      value: [{ date: '2026-10-25', time: '03:00', available: true }],
    });
  });
});
