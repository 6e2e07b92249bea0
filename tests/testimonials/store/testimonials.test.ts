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
const at = (date: Date) => ({ now: date, trace: undefined });
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
    for (const number of numbers) await acts().add(testimonialOf(number), at(later(number)));
  };

  it('are returned unchanged, newest first, without notifications', async () => {
    expect(await list()).toEqual([]);
    const added = hostileText.map((text, index) =>
      testimonialOf(index, { text, name: text, hidden: index === 1, locale: 'ar' }),
    );
    for (const [index, each] of added.entries()) await acts().add(each, at(later(index)));
    expect(await list()).toEqual(added.toReversed());
    expect(await setup().inspect('KEYS', '*outbox*')).toEqual([]);
  });

  it('change only in the given fields', async () => {
    await add(1, 2);
    const changed = testimonialOf(1, { hidden: true, text: '' });
    expect(await acts().change(idOf(1), { hidden: true, text: '' }, at(now))).toEqual(changed);
    expect(await acts().change(idOf(1), {}, at(now))).toEqual(changed);
    expect(await list()).toEqual([testimonialOf(2), changed]);
    expect(await acts().change(idOf(9), { hidden: true }, at(now))).toBeNull();
    expect(await ids()).toHaveLength(2);
  });

  it('change a field that was torn within a letter, and are not found while they cannot be read', async () => {
    await add(1);
    const { inspect } = setup();
    const cut = Buffer.concat([Buffer.from('"Genau '), Buffer.from([0xd8]), Buffer.from('"')]);
    await inspect(
      'EVAL',
      `redis.call('HSET', KEYS[1], ARGV[1], (string.gsub(ARGV[2], '..', function(hex) return string.char(tonumber(hex, 16)) end)))`,
      '1',
      stored('testimonials:text'),
      idOf(1),
      cut.toString('hex'),
    );
    expect(await acts().change(idOf(1), { text: 'Wieder ganz.' }, at(now))).toEqual(
      testimonialOf(1, { text: 'Wieder ganz.' }),
    );
    expect(await list()).toEqual([testimonialOf(1, { text: 'Wieder ganz.' })]);
  });

  it('are deleted completely', async () => {
    await add(1);
    expect(await acts().delete(idOf(1), at(now))).toBe(true);
    expect(await acts().delete(idOf(1), at(now))).toBe(false);
    // Only a digest is kept, so that a restored backup can erase it again.
    expect(await setup().inspect('KEYS', 'v2:*')).toEqual([stored(keys.erasures)]);
    expect(await setup().inspect('ZRANGE', stored(keys.erasures), '0', '-1')).toEqual([
      createHash('sha1').update(idOf(1)).digest('hex'),
    ]);
  });

  it('keep the given order, then the others; new ones come first', async () => {
    await add(1, 2, 3, 4);
    await acts().order([idOf(2), idOf(9), idOf(4), idOf(2)], at(later(10)));
    expect(await ids()).toEqual([2, 4, 3, 1].map(idOf));
    await acts().order([idOf(1)], at(later(11)));
    expect(await ids()).toEqual([1, 2, 4, 3].map(idOf));
    await acts().add(testimonialOf(5), at(later(11)));
    expect(await ids()).toEqual([5, 1, 2, 4, 3].map(idOf));
  });
});
