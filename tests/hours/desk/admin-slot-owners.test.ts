import { expect, test } from 'vitest';
import { daysToAsk, ownedText, ownersOf } from '#features/hours/desk/slots/slot-owners.ts';

test('daysToAsk: joins days up to the desk’s limit and skips long gaps', () => {
  expect(daysToAsk([])).toEqual([]);
  expect(daysToAsk(['2026-12-01', '2026-12-01', '2027-03-01', '2027-03-02', '2031-05-06'])).toEqual(
    [
      { startDate: '2026-12-01', endDate: '2027-03-01' },
      { startDate: '2027-03-02', endDate: '2027-03-02' },
      { startDate: '2031-05-06', endDate: '2031-05-06' },
    ],
  );
});

test('ownersOf: contains only times offered by a slot', () => {
  const at = { date: '2026-12-01', time: '09:00' };
  const times = [
    { ...at, consultant: 'anna', slot: 'one' },
    { ...at, consultant: 'ben' },
  ];
  const answer = { times, closed: [], opened: [], busy: [] };
  expect([...ownersOf([answer, answer])]).toEqual([['one', 'anna']]);
});

test('ownedText: appends the consultant’s name if given', () => {
  expect(ownedText('morgen', undefined, 'de')).toBe('morgen');
  expect(ownedText('غدًا', { name: 'Anna' }, 'ar')).toBe('غدًا، \u2068Anna\u2069');
});
