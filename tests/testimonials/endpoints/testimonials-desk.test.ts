import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { hostileText, testimonial } from '#tests/support/messages.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';

const setup = useApp();
const listSchema = z.array(z.looseObject({ id: z.string() }));

async function desk() {
  const { app, clock } = setup();
  const headers = await app.signIn();
  const call = (method: string, path: string, body?: unknown) =>
    app.call(`/api/testimonials${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
  const add = async (changes: object = {}) => {
    clock.advance(1000);
    const response = await call('POST', '', { ...testimonial, ...changes });
    return z.parse(receiptSchema, await response.json()).id;
  };
  const all = async () => z.parse(listSchema, await (await call('GET', '/all')).json());
  const shown = async () => {
    const found = z.parse(listSchema, await (await app.call('/api/testimonials')).json());
    return found.map(({ id }) => id);
  };
  return { call, add, all, shown };
}

describe('the firm’s testimonials', () => {
  it('are all listed at the desk, and hidden ones not for visitors', async () => {
    const { call, add, all, shown } = await desk();
    const [first, second] = [await add(), await add({ locale: 'ar' })];
    const hidden = await call('PATCH', `/${second}`, { hidden: true });
    expect(await hidden.json()).toEqual({
      ...testimonial,
      id: second,
      locale: 'ar',
      hidden: true,
    });
    expect(await shown()).toEqual([first]);
    expect((await all()).map(({ id }) => id)).toEqual([second, first]);
    await call('PATCH', `/${second}`, { hidden: false });
    expect(await shown()).toEqual([second, first]);
  });

  it('stay as they are where the caller is not the admin, or another site sends the call', async () => {
    const { app } = setup();
    const { add, all } = await desk();
    const id = await add();
    const before = await all();
    const { Cookie = '', ...rest } = await app.signIn();
    const trips: [headers: Record<string, string>, status: number][] = [
      [{}, 401],
      [{ ...rest, Cookie: Cookie.replaceAll(/=[^;]{8}/g, '=AAAAAAAA') }, 401],
      [{ Cookie }, 403],
      [{ ...rest, Cookie, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ];
    for (const [headers, status] of trips) {
      const calls = [
        app.call('/api/testimonials', { method: 'POST', headers, body: testimonial }),
        app.call(`/api/testimonials/${id}`, { method: 'PATCH', headers, body: { hidden: true } }),
        app.call('/api/testimonials/order', { method: 'POST', headers, body: { ids: [id] } }),
        app.call(`/api/testimonials/${id}`, { method: 'DELETE', headers }),
      ];
      expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual(
        calls.map(() => status),
      );
    }
    await app.settled();
    expect(await all()).toEqual(before);
  });

  it('change only in the given fields; an empty company becomes the placeholder', async () => {
    const { call, add, all } = await desk();
    const id = await add();
    const whole = { ...testimonial, id, hidden: false };
    expect(await (await call('PATCH', `/${id}`, { rating: 3 })).json()).toEqual({
      ...whole,
      rating: 3,
    });
    await call('PATCH', `/${id}`, { company: '', text: hostileText[0] });
    expect(await all()).toEqual([
      { ...whole, rating: 3, company: 'Nicht angegeben', text: hostileText[0] },
    ]);
  });

  it('refuse invalid values and unknown ids', async () => {
    const { call, add } = await desk();
    const id = await add();
    const refused = await call('PATCH', `/${id}`, { rating: 6, id: 'x' });
    expect(await refusalOf(refused)).toEqual(
      refusedFields({ rating: 'invalid_rating', id: 'unknown_field' }),
    );
    const none = await call('PATCH', `/${id}`);
    expect(await refusalOf(none)).toMatchObject({ code: 'unsupported_media_type' });
    const unknown = 'x'.repeat(22);
    for (const response of [
      await call('PATCH', `/${unknown}`, {}),
      await call('DELETE', `/${unknown}`),
    ]) {
      expect(await refusalOf(response)).toMatchObject({ code: 'not_found' });
    }
  });

  it('are shown to visitors in the order of the desk', async () => {
    const { call, add, shown } = await desk();
    const [a, b, c] = [await add(), await add(), await add()];
    expect(await shown()).toEqual([c, b, a]);
    expect((await call('POST', '/order', { ids: [b] })).status).toBe(204);
    expect(await shown()).toEqual([b, c, a]);
    const d = await add();
    expect(await shown()).toEqual([d, b, c, a]);
    expect((await call('DELETE', `/${b}`)).status).toBe(204);
    expect(await shown()).toEqual([d, c, a]);
  });
});
