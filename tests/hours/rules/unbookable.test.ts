import { expect, it } from 'vitest';
import { emptySchedule, type Schedule } from '#features/hours/rules/schedule.ts';
import { unbookableIn } from '#features/hours/rules/unbookable.ts';
import { officeHours, rosterOf } from '#tests/support/hours.ts';

const now = new Date('2041-03-11T08:00:00Z');
const days = { startDate: '2041-03-11', endDate: '2041-04-10' };
const timeZone = 'Europe/Zurich';

const foundWith = (
  schedule: Partial<Schedule>,
  { active = true, slots = [] }: { active?: boolean; slots?: readonly string[] } = {},
) => {
  const roster = rosterOf('anna', 'ben');
  const [anna, ben] = roster.consultants;
  const consultants = [
    ...(anna ? [{ ...anna, active, schedule: { ...emptySchedule, ...schedule } }] : []),
    ...(ben ? [{ ...ben, schedule: { ...emptySchedule, ...officeHours } }] : []),
  ];
  return unbookableIn(
    {
      roster: { ...roster, consultants },
      slots: slots.map((at) => ({ id: at, startsAt: Date.parse(at), consultant: 'anna' })),
    },
    { now, timeZone, ...days },
  );
};
const exception = (kind: 'open' | 'closed', from: string, to: string) => ({
  exceptions: [{ id: 'x', kind, from, to }],
});
const [rule] = officeHours.rules;

it('unbookableIn: names an active consultant without hours and slots', () => {
  expect(foundWith({})).toEqual(['anna']);
  expect(foundWith({}, { active: false })).toEqual([]);
});

it('unbookableIn: counts only what lies in the days and ahead', () => {
  expect(foundWith({}, { slots: ['2041-03-11T07:00:00Z'] })).toEqual(['anna']);
  expect(foundWith({}, { slots: ['2041-03-11T09:00:00Z'] })).toEqual([]);
  const rules = (more: object) => ({ rules: rule ? [{ ...rule, ...more }] : [] });
  expect(foundWith(rules({}))).toEqual([]);
  expect(foundWith(rules({ validUntil: '2041-03-10' }))).toEqual(['anna']);
  expect(foundWith(rules({ validFrom: '2041-04-11' }))).toEqual(['anna']);
  expect(foundWith(exception('open', '2041-03-16T09:00', '2041-03-16T12:00'))).toEqual([]);
});

it('unbookableIn: does not name a consultant who is only absent', () => {
  const absent = exception('closed', '2041-03-01T00:00', '2041-05-01T00:00');
  expect(foundWith({ ...officeHours, ...absent })).toEqual([]);
});
