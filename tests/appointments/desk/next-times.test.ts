import { expect, test } from 'vitest';
import { nextTimes } from '#features/appointments/desk/next-times.ts';

const at = (time: string, consultant: string) => ({ date: '2041-03-12', time, consultant });
const said = (times: readonly ReturnType<typeof at>[]) =>
  nextTimes(times, 'anna').map(({ time, consultant }) => `${time} ${consultant}`);
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];

test('nextTimes: three of the consultant, and two of others, ascending', () => {
  const free = hours.flatMap((time) => [at(time, 'anna'), at(time, 'ben'), at(time, 'cleo')]);
  expect(said(free)).toEqual(['09:00 anna', '09:00 ben', '09:00 cleo', '10:00 anna', '11:00 anna']);
});

test('nextTimes: five of whoever has any', () => {
  const own = hours.map((time) => at(time, 'anna'));
  const others = hours.map((time) => at(time, 'ben'));
  expect(said(own)).toHaveLength(5);
  expect(said(others)).toHaveLength(5);
  expect(said([...others.slice(0, 1), ...own])).toEqual([
    ...['09:00 ben', '09:00 anna', '10:00 anna', '11:00 anna', '12:00 anna'],
  ]);
  expect(said([...others, at('15:00', 'anna')])).toEqual([
    ...['09:00 ben', '10:00 ben', '11:00 ben', '12:00 ben', '15:00 anna'],
  ]);
  expect(said([])).toEqual([]);
});
