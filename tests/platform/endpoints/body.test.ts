import { expect, it } from 'vitest';
import { maxBodyBytes } from '#platform/contract/errors.ts';
import { site } from '#tests/support/app.ts';
import { booking } from '#tests/support/booking.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';

const setup = useApp();
const json = { 'Content-Type': 'application/json' };

const post = (body: BodyInit | null, headers: Readonly<Record<string, string>> = json) =>
  setup().app.send(
    new Request(`${site}/api/appointments`, {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    }),
  );
const bytes = (...values: number[]) => new Uint8Array(values);

/** The booking as JSON of exactly that many bytes. */
const padded = (size: number) => JSON.stringify(booking).padEnd(size);

it.each([
  ['plain text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a type that begins like JSON', 'application/jsonp'],
  ['a problem document', 'application/problem+json'],
])('body: %s is 415', async (_name, type) => {
  const response = await post(JSON.stringify(booking), { 'Content-Type': type });
  expect(await refusalOf(response)).toMatchObject({ code: 'unsupported_media_type' });
});

it('body: without a content type is 415', async () => {
  const response = await post(bytes(0x7b, 0x7d), {});
  expect(await refusalOf(response)).toMatchObject({ code: 'unsupported_media_type' });
});

it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y'])(
  'body: %s is accepted as JSON',
  async (type) => {
    const response = await post(JSON.stringify(booking), { 'Content-Type': type });
    expect(await refusalOf(response)).toMatchObject({ code: 'slot_unavailable' });
  },
);

it.each([
  ['no body', null],
  ['an empty text', ''],
  ['half an object', '{"date":'],
  ['two values', '{} {}'],
  ['invalid UTF-8', bytes(0x22, 0xff, 0x22)],
])('body: %s is malformed JSON', async (_name, body) => {
  expect(await refusalOf(await post(body))).toMatchObject({ code: 'malformed_json' });
});

it('body: is accepted up to 16 KiB, and refused with one byte more', async () => {
  expect(await refusalOf(await post(padded(maxBodyBytes)))).toMatchObject({
    code: 'slot_unavailable',
  });
  expect(await refusalOf(await post(padded(maxBodyBytes + 1)))).toMatchObject({
    code: 'payload_too_large',
  });
});

it('body: is refused once it is too long, whatever its header claims', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  const response = await post(endless, { ...json, 'Content-Length': '10' });
  expect(await refusalOf(response)).toMatchObject({ code: 'payload_too_large' });
  expect(sent).toBeLessThan(10 * maxBodyBytes);
});

it('body: is answered, without a fault, if it breaks off', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('connection reset'));
    },
  });
  expect(await refusalOf(await post(broken))).toMatchObject({ code: 'malformed_json' });
});
