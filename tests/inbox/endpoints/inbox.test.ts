import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { forms, post } from '#tests/support/messages.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';

const setup = useApp();

describe.each(forms)('$form in the inbox', ({ sendTo, listAt, valid }) => {
  /** Sends one, and returns what the admin does with it. */
  async function receive() {
    const { app } = setup();
    const { id } = z.parse(receiptSchema, await (await post(app, sendTo, valid)).json());
    const headers = await app.signIn();
    const mark = (read: string, of = id) =>
      app.call(`${listAt}/${of}?read=${read}`, { method: 'PATCH', headers });
    const list = async (): Promise<unknown> => (await app.call(listAt, { headers })).json();
    return { id, mark, list };
  }

  it('is unread until it is marked, and can be marked as unread again', async () => {
    const { mark, list } = await receive();
    const [unread] = z.parse(z.array(z.looseObject({})), await list());
    expect(unread).not.toHaveProperty('readAt');
    const readAt = setup().clock.now().toISOString();
    const marked = await mark('true');
    expect(marked.status).toBe(200);
    expect(await marked.json()).toEqual({ ...unread, readAt });
    setup().clock.advance(1000);
    expect(await (await mark('true')).json()).toEqual({ ...unread, readAt });
    expect(await list()).toEqual([{ ...unread, readAt }]);
    expect(await (await mark('false')).json()).toEqual(unread);
    expect(await list()).toEqual([unread]);
  });

  it('refuses an invalid mark and an unknown id', async () => {
    const { mark } = await receive();
    expect(await refusalOf(await mark('yes'))).toEqual(refusedFields({ read: 'invalid_mark' }));
    expect(await refusalOf(await mark('true', 'x'.repeat(22)))).toMatchObject({
      code: 'not_found',
    });
  });
});
