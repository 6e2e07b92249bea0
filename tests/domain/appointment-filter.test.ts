import { describe, expect, it } from 'vitest';
import type { Appointment } from '#contract/appointment.ts';
import { filtered, isUnfiltered, matcherOf } from '#domain/appointment-filter.ts';

const appointment: Appointment = {
  id: 'A1b2C3d4E5f6G7h8I9j0K_',
  clientName: 'Zoë ÄPFEL',
  email: 'Zoe@Example.com',
  phone: '+41 44 000 00 00',
  date: '2041-03-12',
  time: '10:00',
  service: 'sonstige',
  message: 'Rückruf am Montag',
  status: 'pending',
  createdAt: '2041-03-01T10:00:00.000Z',
  locale: 'de',
  startsAt: '2041-03-12T09:00:00.000Z',
  endsAt: '2041-03-12T10:00:00.000Z',
  consultant: 'firm',
  meeting: 'office',
};
const passes = (filter: Parameters<typeof matcherOf>[0]) => matcherOf(filter)(appointment);

describe('the filter of appointments', () => {
  it.each(['zoë', 'Zoe\u0308', 'äpfel', 'zoe@example', '44 000', 'RÜCKRUF', ''])(
    'finds %j, whatever the case',
    (q) => expect(passes({ q })).toBe(true),
  );

  it('finds nothing in what it does not look at', () => {
    for (const q of ['A1b2', '2041', 'sonstige', 'pending']) expect(passes({ q })).toBe(false);
  });

  it('takes the days at both ends, and all conditions together', () => {
    expect(passes({ startDate: '2041-03-12', endDate: '2041-03-12' })).toBe(true);
    expect(passes({ startDate: '2041-03-13' })).toBe(false);
    expect(passes({ endDate: '2041-03-11' })).toBe(false);
    expect(passes({ q: 'zoë', status: 'pending', service: 'sonstige' })).toBe(true);
    expect(passes({ q: 'zoë', status: 'confirmed' })).toBe(false);
    expect(passes({ q: 'zoë', service: 'finanz-investment' })).toBe(false);
  });

  it('knows when everything passes', () => {
    expect(isUnfiltered({})).toBe(true);
    expect(isUnfiltered({ q: '' })).toBe(true);
    expect(isUnfiltered({ status: 'pending' })).toBe(false);
  });

  it('reads no more than the page where the store can judge by itself', async () => {
    const asked: unknown[] = [];
    const list = (range: { limit: number }) => {
      asked.push(range.limit);
      return Promise.resolve([appointment]);
    };
    await filtered({ status: 'pending' }, { list }).list({ limit: 51 });
    await filtered({ status: 'pending', q: 'zoë' }, { list }).list({ limit: 51 });
    await filtered({ startDate: '2041-03-12' }, { list }).list({ limit: 51 });
    expect(asked).toEqual([51, 1_000_000, 1_000_000]);
  });

  it('reads once, from where the page begins', async () => {
    const asked: unknown[] = [];
    const list = (range: { limit: number; after?: string | undefined }) => {
      asked.push(range.after);
      return Promise.resolve(range.after === 'gone' ? null : [appointment, appointment]);
    };
    const found = filtered({ status: 'pending' }, { list });
    expect(await found.list({ limit: 1, after: 'x' })).toHaveLength(1);
    expect(await found.list({ limit: 9, after: 'gone' })).toBeNull();
    expect(asked).toEqual(['x', 'gone']);
  });
});
