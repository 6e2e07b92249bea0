import { describe, expect, it } from 'vitest';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { conditionOf } from '#features/appointments/rules/appointment-search.ts';

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
const passes = (filter: Parameters<typeof conditionOf>[0]) =>
  conditionOf(filter).passes?.(appointment) ?? true;

describe('the filter of appointments', () => {
  it.each([
    'zoë',
    'Zoe\u0308',
    'äpfel',
    'zoe@example',
    '44 000',
    'apfel zoe',
    '044 000',
    'RÜCKRUF',
    '',
  ])('finds %j, ignoring case', (q) => expect(passes({ q })).toBe(true));

  it('does not search other fields', () => {
    for (const q of ['A1b2', '2041', 'sonstige', 'pending']) expect(passes({ q })).toBe(false);
  });

  it('includes both end days, and combines all conditions', () => {
    expect(passes({ startDate: '2041-03-12', endDate: '2041-03-12' })).toBe(true);
    expect(passes({ startDate: '2041-03-13' })).toBe(false);
    expect(passes({ endDate: '2041-03-11' })).toBe(false);
    expect(passes({ q: 'zoë', service: 'sonstige' })).toBe(true);
    expect(passes({ q: 'zoë', service: 'finanz-investment' })).toBe(false);
  });

  it('limits to one consultant', () => {
    expect(passes({ consultant: 'firm' })).toBe(true);
    expect(passes({ consultant: 'bea' })).toBe(false);
    expect(passes({ q: 'zoë', consultant: 'bea' })).toBe(false);
    // The store searches records in lower case.
    expect(conditionOf({ consultant: 'Bea_1' }).texts).toEqual(['"consultant":"bea_1"']);
  });

  it('leaves to the store what it can decide alone', () => {
    expect(conditionOf({}).passes).toBeUndefined();
    expect(conditionOf({ q: '', status: 'pending' })).toMatchObject({
      statuses: ['pending'],
      passes: undefined,
      texts: [],
      terms: [],
    });
    expect(conditionOf({ status: 'active' }).statuses).toEqual(['pending', 'confirmed']);
    expect(conditionOf({ service: 'sonstige' }).texts).toEqual(['"service":"sonstige"']);
    expect(conditionOf({ q: 'Müller 079' }).terms).toEqual([
      { any: [[['muller', 'mueller']]], digits: '' },
      { any: [[['079']]], digits: '' },
    ]);
    expect(conditionOf({ q: '+41 79 123' }).terms).toEqual([
      { any: [[['+41'], ['79'], ['123']]], digits: '4179123' },
    ]);
  });
});
