import { afterEach, expect, it, vi } from 'vitest';
import { visitorTime } from '#features/appointments/page/visitor-time.ts';
import { liveIn } from '#tests/support/live-in.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const at = (time: string, zone: string, date = '2026-12-01') => {
  liveIn(zone);
  return visitorTime(date, time, 'Europe/Zurich');
};

it.each([
  ['America/New_York', '10:00', { time: '04:00', dayShift: 0 }],
  ['Pacific/Auckland', '14:00', { time: '02:00', dayShift: 1 }],
  ['Pacific/Honolulu', '09:00', { time: '22:00', dayShift: -1 }],
  ['Asia/Kathmandu', '09:00', { time: '13:45', dayShift: 0 }],
])('visitorTime: in %s, %s is %o', (zone, time, expected) => {
  expect(at(time, zone)).toEqual(expected);
});

it('visitorTime: returns null where the clocks agree', () => {
  expect(at('10:00', 'Europe/Berlin')).toBeNull();
  expect(at('10:00', 'Europe/Zurich')).toBeNull();
});

it('visitorTime: handles summer time that begins on different days', () => {
  // New York changes its clocks more than a week before Zurich.
  expect(at('10:00', 'America/New_York', '2027-03-20')).toEqual({ time: '05:00', dayShift: 0 });
});

it('visitorTime: returns null for a time that the firm skips', () => {
  expect(at('02:30', 'Asia/Singapore', '2027-03-28')).toBeNull();
});
