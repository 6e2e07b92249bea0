import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { honeypotField, receiptSchema } from '#platform/contract/fields.ts';
import { locales } from '#platform/contract/locales.ts';
import { forms, hostileText, inquiry, oneLineOf, post } from '#tests/support/messages.ts';
import { refusalOf, refusedFields, useApp, withLog } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';

const setup = useApp();
const unknownId = 'x'.repeat(22);
const bodyOf = (response: Response): Promise<unknown> => response.json();

/** The id in the receipt, which contains nothing else. */
async function idIn(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return z.parse(z.strictObject(receiptSchema.shape), await response.json()).id;
}

describe.each(forms)('$form', ({ sendTo, listAt, valid, records, notification }) => {
  const send = (changes: object = {}) => post(setup().app, sendTo, { ...valid, ...changes });
  const list = async (query = '') => {
    const headers = await setup().app.signIn();
    return setup().app.call(`${listAt}${query}`, { headers });
  };
  const outbox = () => setup().engine.call(['ZRANGE', keyOf('outbox'), '0', '-1']);

  it('is listed for the admin as it was sent, and the firm and its sender are told', async () => {
    const createdAt = setup().clock.now().toISOString();
    const id = await idIn(await send());
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await bodyOf(await list())).toStrictEqual([{ ...valid, id, createdAt }]);
    expect(await outbox()).toEqual([
      `${notification}:${id}:firm:mail`,
      `${notification}:${id}:firm:whatsapp`,
      `${notification}:${id}:visitor:mail`,
    ]);
  });

  it('accepts a proof-of-work solution, and does not store it', async () => {
    await idIn(await send({ altcha: 'solution' }));
    expect(JSON.stringify(await bodyOf(await list()))).not.toContain('altcha');
    const number = await send({ altcha: 1 });
    expect(await refusalOf(number)).toEqual(refusedFields({ altcha: 'invalid_type' }));
  });

  it.each(hostileText)('stores %j unchanged', async (message) => {
    const name = oneLineOf(message).slice(0, 120);
    await idIn(await send({ name: `  ${name}\t`, message: `\n ${message}` }));
    const kept = { name: name.trim().toWellFormed(), message: message.trim().toWellFormed() };
    expect(await bodyOf(await list())).toMatchObject([kept]);
  });

  it.each([...locales, undefined])('stores its language: %s', async (locale) => {
    await idIn(await send({ locale }));
    expect(await bodyOf(await list())).toMatchObject([{ locale: locale ?? 'de' }]);
  });

  const invalid: [name: string, changes: object, errors: Record<string, string>][] = [
    ['no name', { name: undefined }, { name: 'required' }],
    ['a blank name', { name: ' \n' }, { name: 'required' }],
    ['a name that is too long', { name: 'x'.repeat(121) }, { name: 'too_long' }],
    ['a list as name', { name: ['a'] }, { name: 'invalid_type' }],
    ['no e-mail', { email: undefined }, { email: 'required' }],
    ['an invalid e-mail', { email: 'ada' }, { email: 'invalid_email' }],
    [
      'two e-mail addresses',
      { email: 'a@example.com\nbob@example.com' },
      { email: 'invalid_email' },
    ],
    ['no message', { message: '' }, { message: 'required' }],
    ['a message that is too long', { message: 'x'.repeat(5001) }, { message: 'too_long' }],
    ['an unknown language', { locale: 'xx' }, { locale: 'unknown_locale' }],
    ['an id', { id: unknownId }, { id: 'unknown_field' }],
    ['a honeypot that is not text', { [honeypotField]: 1 }, { [honeypotField]: 'invalid_type' }],
    ['two faults', { name: '', email: 7 }, { name: 'required', email: 'invalid_type' }],
  ];
  it.each(invalid)('is refused with %s, and nothing is stored', async (_name, changes, errors) => {
    expect(await refusalOf(await send(changes))).toEqual(refusedFields(errors));
    expect(await setup().engine.call(['DBSIZE'])).toBe(1);
  });

  it.each([null, [], 'text', 7])('is refused as %j', async (body) => {
    const { code } = await refusalOf(await post(setup().app, sendTo, body));
    expect(['validation_failed', 'malformed_json']).toContain(code);
  });

  it('is accepted up to the length limits, and refused beyond the size of a body', async () => {
    await idIn(await send({ name: 'x'.repeat(120), message: 'ä'.repeat(5000) }));
    const tooLarge = await send({ message: 'x'.repeat(17_000) });
    expect(await refusalOf(tooLarge)).toMatchObject({ code: 'payload_too_large' });
  });

  it('is refused if it is not JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const text = await post(setup().app, sendTo, JSON.stringify(valid), { headers });
    expect(await refusalOf(text)).toMatchObject({ code: 'unsupported_media_type' });
    const half = await post(setup().app, sendTo, '{"name":');
    expect(await refusalOf(half)).toMatchObject({ code: 'malformed_json' });
  });

  it('with a filled honeypot gets the same answer and is not stored', async () => {
    const { bridge, engine } = setup();
    bridge.requests = 0;
    const trapped = await idIn(await send({ [honeypotField]: 'https://spam.example' }));
    // Only the count of the rate limit.
    expect(bridge.requests).toBe(1);
    expect(
      await engine.call(['EXISTS', keyOf(records), keyOf(`${records}:created`), keyOf('outbox')]),
    ).toBe(0);
    const real = await idIn(await send({ [honeypotField]: '' }));
    expect(trapped).toHaveLength(real.length);
  });

  it('is stored completely if the answer is lost', async () => {
    const { bridge } = setup();
    bridge.requests = 0;
    bridge.weather = (request) => (request === 2 ? 'answers get lost' : 'fine');
    const { result } = await withLog(() => send());
    expect(await refusalOf(result)).toMatchObject({ code: 'service_unavailable' });
    expect(await bodyOf(await list())).toMatchObject([valid]);
    expect(await outbox()).toHaveLength(3);
  });

  it('is stored once under its idempotency key, and a repetition gets the first answer', async () => {
    const headers = { 'Idempotency-Key': 'one-message' };
    const sendUnderKey = (changes: object = {}) =>
      post(setup().app, sendTo, { ...valid, ...changes }, { headers });
    const id = await idIn(await sendUnderKey());
    setup().clock.advance(1000);
    expect(await idIn(await sendUnderKey())).toBe(id);
    const changed = await sendUnderKey({ message: 'Something else' });
    expect(await refusalOf(changed)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await bodyOf(await list())).toMatchObject([{ ...valid, id }]);
    expect(await outbox()).toHaveLength(3);
    expect(await idIn(await send())).not.toBe(id);
  });

  it('is refused under an invalid idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'x'.repeat(201) };
    const refused = await post(setup().app, sendTo, valid, { headers });
    expect(await refusalOf(refused)).toMatchObject({ code: 'validation_failed' });
    expect(await outbox()).toEqual([]);
  });

  it('is listed newest first, with a Link header to the next page', async () => {
    const ids: string[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      ids.unshift(await idIn(await send()));
      setup().clock.advance(1000);
    }
    const page = await list('?limit=2');
    expect(await bodyOf(page)).toMatchObject(ids.slice(0, 2).map((id) => ({ id })));
    const link = page.headers.get('Link') ?? '';
    expect(link).toBe(`<${listAt}?limit=2&cursor=${ids[1]}>; rel="next"`);
    const next = await list(link.slice(listAt.length + 1, link.indexOf('>')));
    expect(await bodyOf(next)).toMatchObject([{ id: ids[2] }]);
    expect(next.headers.get('Link')).toBeNull();
    expect((await list('?limit=999999')).headers.get('Link')).toBeNull();
  });

  it.each([
    ['?limit=0', { limit: 'invalid_limit' }],
    ['?cursor=x', { cursor: 'invalid_id' }],
    [`?cursor=${unknownId}`, { cursor: 'unknown_cursor' }],
  ])('is not listed for %s', async (query, fields) => {
    expect(await refusalOf(await list(query))).toEqual(refusedFields(fields));
  });
});

it('a contact message is refused without a valid subject', async () => {
  const [{ sendTo, valid }] = forms;
  for (const [subject, code] of [
    [undefined, 'required'],
    ['x'.repeat(121), 'too_long'],
  ]) {
    const refused = await post(setup().app, sendTo, { ...valid, subject });
    expect(await refusalOf(refused)).toEqual(refusedFields({ subject: code ?? '' }));
  }
});

describe('an inquiry', () => {
  const send = (changes: object) => post(setup().app, '/api/inquiries', { ...inquiry, ...changes });
  const stored = async () => {
    const headers = await setup().app.signIn();
    const [first] = z.parse(
      z.array(z.looseObject({})),
      await bodyOf(await setup().app.call('/api/inquiries', { headers })),
    );
    return first;
  };

  it.each([undefined, '', '  ', 'Nicht angegeben'])(
    'with %j as phone and company: both are stored as not given',
    async (empty) => {
      await idIn(await send({ phone: empty, company: empty, timestamp: undefined }));
      const kept = await stored();
      expect(kept).toMatchObject({ phone: 'Nicht angegeben', company: 'Nicht angegeben' });
      expect(kept).not.toHaveProperty('timestamp');
    },
  );

  it.each(['1970-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00'])(
    'counts %s, from a clock that is wrong, as no time of sending',
    async (timestamp) => {
      await idIn(await send({ timestamp }));
      expect(await stored()).not.toHaveProperty('timestamp');
    },
  );

  it('accepts the German title of a service', async () => {
    await idIn(await send({ service: 'Digitalisierung & Innovation' }));
    expect(await stored()).toMatchObject({ service: 'digitalisierung-innovation' });
  });

  it.each([
    [{ service: undefined }, { service: 'required' }],
    [{ service: 'yoga' }, { service: 'unknown_service' }],
    [{ phone: '1'.repeat(41) }, { phone: 'too_long' }],
    [{ company: 'x'.repeat(121) }, { company: 'too_long' }],
    [{ company: null }, { company: 'invalid_type' }],
    [{ timestamp: 'yesterday' }, { timestamp: 'invalid_instant' }],
    [{ timestamp: '2041-03-11T09:00:00' }, { timestamp: 'invalid_instant' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await refusalOf(await send(changes))).toEqual(refusedFields(fields));
  });
});
