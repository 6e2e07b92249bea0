import { describe, expect, it } from 'vitest';
import { alone } from '#tests/support/alone.ts';
import {
  changeTestimonial,
  deleteTestimonial,
  orderTestimonials,
} from '#features/testimonials/acts/testimonials.ts';

const now = new Date(1000);

describe('an order of testimonials', () => {
  const placesOf = (ids: readonly string[], present: string[]) => {
    const { plan } = orderTestimonials(ids, now).decide({ present });
    return plan.writes;
  };

  it('puts the named ones first, the others after them as they stand', () => {
    expect(placesOf(['c', 'a'], ['a', 'b', 'c'])).toEqual([
      ['ZADD', 'testimonials:place', 999, 'c', 998, 'a', 997, 'b'],
    ]);
  });

  it('leaves out unknown ids and those named twice', () => {
    expect(placesOf(['x', 'b', 'b'], ['a', 'b'])).toEqual([
      ['ZADD', 'testimonials:place', 999, 'b', 998, 'a'],
    ]);
    expect(placesOf(['x'], [])).toEqual([]);
  });
});

describe('a change of a testimonial', () => {
  const stored = {
    ...{ id: '"an-id-of-22-characters"', rating: '5', text: '"Gut."', name: '"Ada"' },
    ...{ company: '"AG"', locale: '"de"', hidden: 'false' },
  };

  it('answers all fields, writes those that change, and rests on all of them', () => {
    const act = changeTestimonial('an-id-of-22-characters', { rating: 3 });
    const decision = act.decide({ ...stored, place: '1' }, alone);
    if (!('plan' in decision)) throw new Error('nothing is decided');
    expect(decision.plan.writes).toEqual([
      ['HSET', 'testimonials:rating', 'an-id-of-22-characters', '3'],
    ]);
    expect(decision.plan.checks).toHaveLength(8);
    expect(decision.answerOf([])).toMatchObject({ rating: 3, text: 'Gut.', hidden: false });
    expect(decision.kept).toBe(1);
  });

  it('answers null where a stored field cannot be read', () => {
    const act = changeTestimonial('an-id-of-22-characters', { rating: 3 });
    const decision = act.decide({ ...stored, text: '{', place: '1' }, alone);
    expect('plan' in decision && decision.answerOf([])).toBeNull();
  });
});

it('a testimonial that is not there is neither changed nor deleted', () => {
  expect(changeTestimonial('x', {}).decide({ place: null }, alone)).toEqual({ answer: null });
  expect(deleteTestimonial('x', now).decide({ place: null })).toEqual({ answer: false });
});
