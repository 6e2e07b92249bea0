import { expect, it } from 'vitest';
import { noCriteria, toBody } from '#features/bulk/desk/criteria.ts';

it('a day without a time is all of it', () => {
  expect(toBody({ ...noCriteria, from: '2041-03-12', until: '2041-03-12' })).toEqual({
    from: '2041-03-11T23:00:00.000Z',
    until: '2041-03-12T22:59:59.999Z',
  });
  expect(toBody({ ...noCriteria, from: '2041-03-12T09:30', until: '' })).toEqual({
    from: '2041-03-12T08:30:00.000Z',
  });
});
