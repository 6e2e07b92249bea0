import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AdminTestimonial } from '#features/testimonials/contract/testimonial.ts';
import { keys } from '#registry/keys.ts';
import { testimonialActs } from '#features/testimonials/acts/testimonials.ts';
import { testimonialStore } from '#features/testimonials/store/testimonials.ts';
import { stored } from '#tests/support/keys.ts';
import { hostileText } from '#tests/support/messages.ts';
import { describeStore } from '#tests/support/store.ts';

const now = new Date('2041-03-11T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const idOf = (number: number) => `record-${String(number).padStart(16, '0')}`;
const testimonialOf = (
  number: number,
  changes: Partial<AdminTestimonial> = {},
): AdminTestimonial => ({
  id: idOf(number),
  rating: 5,
  text: 'Genau und diskret.',
  name: 'Ada Beispiel',
  company: 'Beispiel AG',
  locale: 'de',
  hidden: false,
  ...changes,
});

describeStore('testimonials', (setup) => {
  const acts = () => testimonialActs(setup().db);
  const list = () => testimonialStore(setup().db).list();
  const ids = async () => (await list()).map(({ id }) => id);
  const add = async (...numbers: number[]) => {
    for (const number of numbers) await acts().add(testimonialOf(number), { now: later(number) });
  };

  it('are returned unchanged, newest first, without notifications', async () => {
    expect(await list()).toEqual([]);
    const added = hostileText.map((text, index) =>
      testimonialOf(index, { text, name: text, hidden: index === 1, locale: 'ar' }),
    );
    for (const [index, each] of added.entries()) await acts().add(each, { now: later(index) });
    expect(await list()).toEqual(added.toReversed());
    expect(await setup().inspect('KEYS', '*outbox*')).toEqual([]);
  });

  it('change only in the given fields', async () => {
    await add(1, 2);
    const changed = testimonialOf(1, { hidden: true, text: '' });
    expect(await acts().change(idOf(1), { hidden: true, text: '' }, { now })).toEqual(changed);
    expect(await acts().change(idOf(1), {}, { now })).toEqual(changed);
    expect(await list()).toEqual([testimonialOf(2), changed]);
    expect(await acts().change(idOf(9), { hidden: true }, { now })).toBeNull();
    expect(await ids()).toHaveLength(2);
  });

  it('are deleted completely', async () => {
    await add(1);
    expect(await acts().delete(idOf(1), { now })).toBe(true);
    expect(await acts().delete(idOf(1), { now })).toBe(false);
    // Only a digest is kept, so that a restored backup can erase it again.
    expect(await setup().inspect('KEYS', 'v2:*')).toEqual([stored(keys.erasures)]);
    expect(await setup().inspect('ZRANGE', stored(keys.erasures), '0', '-1')).toEqual([
      createHash('sha1').update(idOf(1)).digest('hex'),
    ]);
  });

  it('keep the given order, then the others; new ones come first', async () => {
    await add(1, 2, 3, 4);
    await acts().order([idOf(2), idOf(9), idOf(4), idOf(2)], { now: later(10) });
    expect(await ids()).toEqual([2, 4, 3, 1].map(idOf));
    await acts().order([idOf(1)], { now: later(11) });
    expect(await ids()).toEqual([1, 2, 4, 3].map(idOf));
    await acts().add(testimonialOf(5), { now: later(11) });
    expect(await ids()).toEqual([5, 1, 2, 4, 3].map(idOf));
  });
});
