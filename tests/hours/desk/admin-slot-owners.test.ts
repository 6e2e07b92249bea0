import { expect, test } from 'vitest';
import { daysToAsk, ownedText, ownersOf } from '#features/hours/desk/slots/slot-owners.ts';

test('days are asked about at once as far as the desk may ask, and no empty years between', () => {
  expect(daysToAsk([])).toEqual([]);
  expect(daysToAsk(['2026-12-01', '2026-12-01', '2027-03-01', '2027-03-02', '2031-05-06'])).toEqual(
    [
      { startDate: '2026-12-01', endDate: '2027-03-01' },
      { startDate: '2027-03-02', endDate: '2027-03-02' },
      { startDate: '2031-05-06', endDate: '2031-05-06' },
    ],
  );
});

test('only what a slot offers is somebody’s slot', () => {
  const at = { date: '2026-12-01', time: '09:00' };
  const times = [
    { ...at, consultant: 'anna', slot: 'one' },
    { ...at, consultant: 'ben' },
  ];
  const answer = { times, closed: [], opened: [], busy: [] };
  expect([...ownersOf([answer, answer])]).toEqual([['one', 'anna']]);
});

test('a moment names whose it is where that has to be said', () => {
  expect(ownedText('morgen', undefined, 'de')).toBe('morgen');
  expect(ownedText('غدًا', { name: 'Anna' }, 'ar')).toBe('غدًا، \u2068Anna\u2069');
});
