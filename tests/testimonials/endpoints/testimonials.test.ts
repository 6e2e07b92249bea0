import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { hostileText, oneLineOf, post, testimonial } from '#tests/support/messages.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';

const setup = useApp();
const publish = async (changes: object = {}) =>
  post(
    setup().app,
    '/api/testimonials',
    { ...testimonial, ...changes },
    {
      headers: await setup().app.signIn(),
    },
  );
const shown = async (query = ''): Promise<unknown> => {
  const response = await setup().app.call(`/api/testimonials${query}`);
  expect(response.status).toBe(200);
  return response.json();
};

/** Publishes one testimonial per change, a second apart. Returns the ids. */
async function publishAll(...all: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const changes of all) {
    const response = await publish(changes);
    expect(response.status).toBe(201);
    ids.push(z.parse(z.strictObject(receiptSchema.shape), await response.json()).id);
    setup().clock.advance(1000);
  }
  return ids;
}

describe('testimonials', () => {
  it('are public, newest first, without notifications', async () => {
    expect(await shown()).toEqual([]);
    const [first, second] = await publishAll({}, { rating: 4, locale: 'ar' });
    expect(await shown()).toStrictEqual([
      { ...testimonial, id: second, rating: 4, locale: 'ar' },
      { ...testimonial, id: first },
    ]);
    expect(await setup().engine.call(['EXISTS', keyOf('outbox')])).toBe(0);
  });

  it('are filtered by language', async () => {
    const [german, english] = await publishAll({ locale: undefined }, { locale: 'en' });
    expect(await shown('?locale=de')).toMatchObject([{ id: german }]);
    expect(await shown('?locale=en')).toMatchObject([{ id: english }]);
    expect(await shown('?locale=ar')).toEqual([]);
  });

  it.each(['xx', '', 'DE', '__proto__'])('are refused in the language %j', async (locale) => {
    const response = await setup().app.call(`/api/testimonials?locale=${locale}`);
    expect(await refusalOf(response)).toEqual(refusedFields({ locale: 'unknown_locale' }));
  });

  it.each(hostileText)('keep the text unchanged: %j', async (text) => {
    const company = oneLineOf(text);
    await publishAll({ text: ` ${text} `, company });
    expect(await shown()).toMatchObject([
      { text: text.trim().toWellFormed(), company: company.toWellFormed() },
    ]);
  });

  it.each([undefined, '', ' ', 'Nicht angegeben'])(
    'accept a missing company: %j',
    async (company) => {
      await publishAll({ company });
      expect(await shown()).toMatchObject([{ company: 'Nicht angegeben' }]);
    },
  );

  const invalid: [name: string, changes: object, errors: Record<string, string>][] = [
    ['no rating', { rating: undefined }, { rating: 'required' }],
    ['no star', { rating: 0 }, { rating: 'invalid_rating' }],
    ['six stars', { rating: 6 }, { rating: 'invalid_rating' }],
    ['half a star', { rating: 4.5 }, { rating: 'invalid_rating' }],
    ['a rating as text', { rating: '5' }, { rating: 'invalid_type' }],
    ['no text', { text: ' ' }, { text: 'required' }],
    ['a text that is too long', { text: 'x'.repeat(5001) }, { text: 'too_long' }],
    ['no name', { name: undefined }, { name: 'required' }],
    ['a company that is too long', { company: 'x'.repeat(121) }, { company: 'too_long' }],
    ['an unknown language', { locale: 'xx' }, { locale: 'unknown_locale' }],
    ['an unknown field', { id: 'x'.repeat(22) }, { id: 'unknown_field' }],
  ];
  it.each(invalid)('are refused and not shown: %s', async (_name, changes, errors) => {
    expect(await refusalOf(await publish(changes))).toEqual(refusedFields(errors));
    expect(await shown()).toEqual([]);
  });
});
