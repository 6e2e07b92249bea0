import { expect, test } from 'vitest';
import { freeList } from '#features/hours/desk/slots/free-list.ts';

const offeredAt = (time: string, consultant: string, slot?: string) => ({
  ...{ date: '2041-03-12', time, consultant },
  ...(slot !== undefined && { slot }),
});
const slotOn = (date: string, id: string, isAvailable = true) => ({
  ...{ id, date, isAvailable, time: '07:15' },
});

test('freeList: names each slot, and a time by hours once', () => {
  const offered = [
    offeredAt('09:00', 'anna'),
    offeredAt('09:00', 'ben'),
    offeredAt('10:00', 'anna'),
    offeredAt('11:00', 'anna', 'one'),
    offeredAt('11:00', 'ben', 'two'),
    offeredAt('11:00', 'cleo'),
  ];
  expect(freeList(offered, [], '2041-04-10')).toEqual([
    { date: '2041-03-12', time: '09:00' },
    offeredAt('10:00', 'anna'),
    offeredAt('11:00', 'anna', 'one'),
    offeredAt('11:00', 'ben', 'two'),
  ]);
});

test('freeList: adds available slots only after the days that are offered', () => {
  const slots = [
    slotOn('2041-03-12', 'taken-for-this-service'),
    slotOn('2041-04-10', 'within-the-notice'),
    slotOn('2041-04-11', 'later'),
    slotOn('2041-04-12', 'booked', false),
  ];
  expect(freeList([], slots, '2041-04-10')).toEqual([
    { date: '2041-04-11', time: '07:15', slot: 'later' },
  ]);
});
