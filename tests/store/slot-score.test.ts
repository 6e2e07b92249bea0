import { expect, it } from 'vitest';
import { fromScore, scoreOf, toScore } from '#store/slot-score.ts';
import fc from '#tests/support/property.ts';

const dateTime = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 16));

it('a score is the date and time as one number, and reads back', () => {
  expect(toScore('2026-12-01T10:00')).toBe(202612011000);
  const property = fc.property(dateTime, (text) => {
    const [date = '', time = ''] = text.split('T');
    expect(fromScore(String(scoreOf({ date, time })))).toEqual({ date, time });
  });
  fc.assert(property);
});

it('scores sort as the calendar does', () => {
  const property = fc.property(dateTime, dateTime, (one, other) => {
    expect(toScore(one) < toScore(other)).toBe(one < other);
  });
  fc.assert(property);
});
