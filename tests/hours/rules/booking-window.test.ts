import { describe, expect, it } from 'vitest';
import { bookingWindow, judgeSlot } from '#features/hours/rules/booking-window.ts';
import fc from '#tests/support/property.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';

const timeZone = 'Europe/Zurich';
const at = (instant: string) => ({ now: new Date(instant), timeZone });
const refused = (field: string, code: string) => ({
  ok: false,
  code: 'validation_failed',
  errors: [{ field, code }],
});

describe('booking window', () => {
  it('starts with today in the firm’s time zone', () => {
    expect(bookingWindow(at('2026-11-30T22:59:59Z')).first).toBe('2026-11-30');
    expect(bookingWindow(at('2026-11-30T23:00:00Z'))).toEqual({
      first: '2026-12-01',
      last: '2026-12-31',
    });
  });

  it('ends with today + 30, inclusive', () => {
    const clock = at('2026-12-01T08:00:00Z');
    expect(judgeSlot({ date: '2026-12-31', time: '10:00' }, clock)).toEqual({
      ok: true,
      value: new Date('2026-12-31T09:00:00Z'),
    });
    const dayAfter = { date: '2027-01-01', time: '10:00' };
    expect(judgeSlot(dayAfter, clock)).toEqual(refused('date', 'beyond_window'));
  });

  it('returns past for a past day, but slot_unavailable for a past time of today', () => {
    const clock = at('2026-12-01T09:00:00Z');
    const yesterday = { date: '2026-11-30', time: '23:45' };
    expect(judgeSlot(yesterday, clock)).toEqual(refused('date', 'past'));
    const today = (time: string) => judgeSlot({ date: '2026-12-01', time }, clock);
    expect(today('09:45')).toEqual({ ok: false, code: 'slot_unavailable' });
    expect(today('10:00')).toEqual({ ok: false, code: 'slot_unavailable' });
    expect(today('10:15')).toMatchObject({ ok: true });
  });

  it('refuses a time that the change to summer time skips', () => {
    const clock = at('2027-03-20T08:00:00Z');
    const skipped = { date: '2027-03-28', time: '02:30' };
    expect(judgeSlot(skipped, clock)).toEqual(refused('time', 'nonexistent_time'));
    expect(judgeSlot({ ...skipped, time: '03:00' }, clock)).toEqual({
      ok: true,
      value: new Date('2027-03-28T01:00:00Z'),
    });
  });

  it('takes an ambiguous time as its first occurrence', () => {
    const twice = { date: '2026-10-25', time: '02:30' };
    expect(judgeSlot(twice, at('2026-10-24T08:00:00Z'))).toEqual({
      ok: true,
      value: new Date('2026-10-25T00:30:00Z'),
    });
    const betweenTheTwo = at('2026-10-25T01:00:00Z');
    expect(judgeSlot(twice, betweenTheTwo)).toEqual({ ok: false, code: 'slot_unavailable' });
  });

  it('accepts exactly the future instants of 31 days, at any moment', () => {
    const instants = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2036-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const slots = fc.record({ day: fc.integer({ min: -3, max: 34 }), quarter: fc.nat(95) });
    const property = fc.property(instants, slots, (now, { day, quarter }) => {
      const date = addDays(toLocal(now, timeZone).date, day);
      const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const judged = judgeSlot({ date, time }, { now, timeZone });
      if (day < 0 || day > 30) expect(judged.ok).toBe(false);
      if (!judged.ok) return;
      expect(judged.value.getTime()).toBeGreaterThan(now.getTime());
      expect(toLocal(judged.value, timeZone)).toEqual({ date, time });
    });
    fc.assert(property);
  });
});
