import { expect, test } from 'vitest';
import type { DeskSchedule, Exception, NewException } from '#features/hours/contract/hours.ts';
import { inverseOf } from '#features/hours/desk/schedule-change.ts';

const days: NewException = { kind: 'closed', from: '2041-03-12T00:00', to: '2041-03-13T00:00' };
const absence: Exception = { id: 'a'.repeat(22), ...days };
const hour: NewException = {
  ...{ kind: 'closed', from: '2041-03-14T09:00', to: '2041-03-14T10:00' },
  ...{ reason: 'Zahnarzt', removed: true },
};
const single: Exception = { id: 's'.repeat(22), ...hour };
const scheduleOf = (...exceptions: Exception[]): DeskSchedule => ({
  ...{ consultant: 'firm', rules: [], holidays: [], exceptions, version: 1 },
});

test('an exception is taken back by its id, also beside one just like it', () => {
  const twin = { ...absence, id: 't'.repeat(22) };
  const [before, after] = [scheduleOf(twin), scheduleOf(twin, absence)];
  expect(inverseOf({ add: days }, before, after)).toEqual({ remove: absence.id });
});

test('an exception that was lifted is entered again, with its reason', () => {
  const change = { remove: single.id };
  expect(inverseOf(change, scheduleOf(absence, single), scheduleOf(absence))).toEqual({
    add: hour,
  });
});

test('weekly hours are taken back to those before', () => {
  const hours = { rules: [{ weekdays: [1], spans: [{ from: '09:00', to: '12:00' }] }] };
  const before: DeskSchedule = { ...scheduleOf(), ...hours, holidays: ['zug'] };
  expect(inverseOf({ hours: { rules: [], holidays: [] } }, before, scheduleOf())).toEqual({
    hours: { ...hours, holidays: ['zug'] },
  });
});
