import { describe, expect, it, vi } from 'vitest';
import { emptySchedule } from '#features/hours/rules/schedule.ts';
import { findAvailableSlots } from '#features/hours/rules/availability.ts';
import { daysPeriod, type Period } from '#platform/rules/period.ts';
import type { Diary, OfferedSlot } from '#features/hours/rules/slots.ts';
import { rosterOf } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { type LocalDateTime, toInstant } from '#platform/time/zone.ts';

const clock = { now: new Date('2026-12-01T09:00:00Z'), timeZone: 'Europe/Zurich' };

const instantOf = ({ date, time }: LocalDateTime) =>
  toInstant(date, time, clock.timeZone)?.getTime() ?? NaN;
const slotAt = (when: LocalDateTime, consultant = 'firm') => ({
  id: `${when.date}T${when.time}`,
  startsAt: instantOf(when),
  consultant,
});

/** The outcome of a query, and the read of the diary that it makes. */
async function find(
  query: Parameters<typeof findAvailableSlots>[0],
  slots: readonly OfferedSlot[] = [],
  more: Partial<Parameters<typeof findAvailableSlots>[1]> & Partial<Diary> = {},
) {
  const { taken = [], busy = [], roster = rosterOf('firm'), ...ports } = more;
  const listFree = vi.fn<(period: Period) => Promise<Diary>>(() =>
    Promise.resolve({ slots, taken, busy, roster }),
  );
  const outcome = await findAvailableSlots(query, {
    ...{ ...clock, house, readDiary: listFree },
    ...ports,
  });
  return { outcome, listFree };
}

describe('findAvailableSlots', () => {
  it.each([
    [{}, { startDate: '2026-12-01', endDate: '2026-12-31' }],
    [{ startDate: '2026-12-10' }, { startDate: '2026-12-10', endDate: '2026-12-31' }],
    [{ endDate: '2026-12-10' }, { startDate: '2026-12-01', endDate: '2026-12-10' }],
    [
      { startDate: '0001-01-01', endDate: '9999-12-31' },
      { startDate: '2026-12-01', endDate: '2026-12-31' },
    ],
  ])('reads the days within the booking window: %j', async (query, range) => {
    expect((await find(query)).listFree).toHaveBeenCalledExactlyOnceWith(
      daysPeriod(range, clock.timeZone),
    );
  });

  it.each([{ startDate: '2027-01-01' }, { endDate: '2026-11-30' }])(
    'returns none and reads nothing outside of the booking window: %j',
    async (query) => {
      const { outcome, listFree } = await find(query);
      expect(outcome).toEqual({ ok: true, value: [] });
      expect(listFree).not.toHaveBeenCalled();
    },
  );

  it('refuses a range that ends before it starts', async () => {
    const { outcome } = await find({ startDate: '2026-12-10', endDate: '2026-12-09' });
    expect(outcome).toEqual({
      ok: false,
      code: 'validation_failed',
      errors: [{ field: 'endDate', code: 'before_start' }],
    });
  });

  it('omits times of today that have started', async () => {
    const today = ['09:45', '10:00', '10:15'].map((time) => slotAt({ date: '2026-12-01', time }));
    const { outcome } = await find({}, [...today, slotAt({ date: '2026-12-02', time: '08:00' })]);
    expect(outcome).toEqual({
      ok: true,
      value: [
        { date: '2026-12-01', time: '10:15', available: true },
        { date: '2026-12-02', time: '08:00', available: true },
      ],
    });
  });

  it('omits an ambiguous time after its first occurrence', async () => {
    const secondHalf = { now: new Date('2026-10-25T01:15:00Z'), timeZone: 'Europe/Zurich' };
    const slots = ['02:30', '03:00'].map((time) => slotAt({ date: '2026-10-25', time }));
    expect((await find({}, slots, secondHalf)).outcome).toEqual({
      ok: true,
      value: [{ date: '2026-10-25', time: '03:00', available: true }],
    });
  });

  it('omits times that overlap an appointment or closed day of the same consultant', async () => {
    const when = (time: string) => ({ date: '2026-12-02', time });
    const slots = [
      slotAt(when('10:00'), 'ada'),
      slotAt(when('10:00'), 'bea'),
      slotAt(when('11:00'), 'bea'),
      slotAt(when('11:15'), 'ada'),
    ];
    const taken = [
      {
        startsAt: instantOf(when('10:15')),
        endsAt: instantOf(when('11:15')),
        ...{ before: 0, after: 0, consultant: 'ada' },
      },
    ];
    const timesOf = async (query: { consultant?: string }, more: object = {}) => {
      const two = { roster: rosterOf('ada', 'bea'), taken, ...more };
      const { outcome } = await find(query, slots, two);
      return outcome.ok ? outcome.value.map(({ time }) => time) : [outcome.code];
    };
    expect(await timesOf({})).toEqual(['10:00', '11:00', '11:15']);
    expect(await timesOf({ consultant: 'ada' })).toEqual(['11:15']);
    expect(await timesOf({ consultant: 'bea' })).toEqual(['10:00', '11:00']);
    expect(await timesOf({ consultant: 'cleo' })).toEqual(['validation_failed']);
    const closed = { from: '2026-12-02T00:00', to: '2026-12-03T00:00' };
    const schedule = { ...emptySchedule, exceptions: [{ id: 'x', kind: 'closed', ...closed }] };
    const [ada, bea] = rosterOf('ada', 'bea').consultants;
    const roster = { version: '1', consultants: [ada, { ...bea, schedule }] };
    expect(await timesOf({}, { roster })).toEqual(['11:15']);
    const by = (rule: object) => ({
      house: { ruleOf: () => ({ ...house.ruleOf(), ...rule }) },
    });
    expect(await timesOf({ consultant: 'ada' }, by({ minutes: 15 }))).toEqual(['10:00', '11:15']);
    const buffered = by({ minutes: 15, bufferAfter: 15 });
    expect(await timesOf({ consultant: 'ada' }, buffered)).toEqual(['11:15']);
  });
});
