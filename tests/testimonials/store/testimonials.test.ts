import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AdminTestimonial } from '#features/testimonials/contract/testimonial.ts';
import { keys } from '#registry/keys.ts';
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
  const store = () => testimonialStore(setup().db);
  const ids = async () => (await store().list()).map(({ id }) => id);
  const add = async (...numbers: number[]) => {
    for (const number of numbers) await store().add(testimonialOf(number), later(number));
  };

  it('are returned unchanged, newest first, without notifications', async () => {
    expect(await store().list()).toEqual([]);
    const added = hostileText.map((text, index) =>
      testimonialOf(index, { text, name: text, hidden: index === 1, locale: 'ar' }),
    );
    for (const [index, each] of added.entries()) await store().add(each, later(index));
    expect(await store().list()).toEqual(added.toReversed());
    expect(await setup().inspect('KEYS', '*outbox*')).toEqual([]);
  });

  it('change only in the given fields', async () => {
    await add(1, 2);
    const changed = testimonialOf(1, { hidden: true, text: '' });
    expect(await store().change(idOf(1), { hidden: true, text: '' })).toEqual(changed);
    expect(await store().change(idOf(1), {})).toEqual(changed);
    expect(await store().list()).toEqual([testimonialOf(2), changed]);
    expect(await store().change(idOf(9), { hidden: true })).toBeNull();
    expect(await ids()).toHaveLength(2);
  });

  it('are deleted completely', async () => {
    await add(1);
    expect(await store().delete(idOf(1))).toBe(true);
    expect(await store().delete(idOf(1))).toBe(false);
    // Only a digest is kept, so that a restored backup can erase it again.
    expect(await setup().inspect('KEYS', 'v2:*')).toEqual([stored(keys.erasures)]);
    expect(await setup().inspect('ZRANGE', stored(keys.erasures), '0', '-1')).toEqual([
      createHash('sha1').update(idOf(1)).digest('hex'),
    ]);
  });

  it('keep the given order, then the others; new ones come first', async () => {
    await add(1, 2, 3, 4);
    await store().order([idOf(2), idOf(9), idOf(4), idOf(2)], later(10));
    expect(await ids()).toEqual([2, 4, 3, 1].map(idOf));
    await store().order([idOf(1)], later(11));
    expect(await ids()).toEqual([1, 2, 4, 3].map(idOf));
    await store().add(testimonialOf(5), later(11));
    expect(await ids()).toEqual([5, 1, 2, 4, 3].map(idOf));
  });
});
