import { describe, expect, it } from 'vitest';
import { type KeptFrom, retain, type RecordCounts } from '#features/records/rules/retention.ts';
import { monthsBefore } from '#platform/rules/period.ts';

describe('monthsBefore', () => {
  it.each([
    ['2027-03-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
    ['2028-03-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2027-02-28T10:00:00.000Z'],
    ['2027-01-15T10:00:00.000Z', 12, '2026-01-15T10:00:00.000Z'],
    ['2027-01-15T10:00:00.000Z', 1, '2026-12-15T10:00:00.000Z'],
  ])('%s, %i is %s', (now, months, then) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(then);
  });
});

/** Runs with `waiting` records of each kind that are old enough. */
async function run(waiting: RecordCounts, isLate = () => false) {
  const asked: KeptFrom[] = [];
  const counts = await retain({
    months: 12,
    now: new Date('2027-06-30T22:30:00Z'),
    isLate,
    eraseOld(kept, limit) {
      asked.push(kept);
      const erased = { ...waiting };
      for (const kind of ['appointments', 'messages', 'inquiries'] as const) {
        erased[kind] = Math.min(limit, waiting[kind]);
        waiting[kind] -= erased[kind];
      }
      return Promise.resolve(erased);
    },
  });
  return { counts, asked };
}

describe('retention', () => {
  it('erases what is older than the months kept, including slots', async () => {
    const { asked } = await run({ appointments: 0, messages: 0, inquiries: 0, payments: 0 });
    const from = new Date('2026-06-30T22:30:00Z');
    expect(asked).toEqual([
      {
        appointments: from,
        messages: from,
        // Payments of 2017 and later are kept: ten years after the end of their business year.
        payments: new Date('2017-01-01T00:00:00Z'),
        slots: from,
      },
    ]);
  });

  it('continues in batches until nothing is left', async () => {
    const { counts, asked } = await run({
      appointments: 120,
      messages: 1,
      inquiries: 0,
      payments: 0,
    });
    expect(counts).toEqual({ appointments: 120, messages: 1, inquiries: 0, payments: 0 });
    expect(asked).toHaveLength(3);
  });

  it('leaves the rest to the next run when it is late', async () => {
    const { counts } = await run(
      { appointments: 120, messages: 0, inquiries: 0, payments: 0 },
      () => true,
    );
    expect(counts.appointments).toBe(50);
  });
});
