/** Set-aside values at the desk: listed, restored once they are readable, or deleted. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setAsideSchema } from '#features/records/contract/set-aside.ts';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { addSlots, book, booking, day } from '#tests/support/booking.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { dayClosed } from '#tests/support/hours.ts';
import { stored } from '#tests/support/keys.ts';

const { setup, get, send, bookAt } = useDesk();

const call = (...command: string[]) => setup().engine.call(command);
const valueOf = async (key: string, field: string) =>
  z.parse(z.string(), await call('HGET', stored(key), field));
const listOf = async () =>
  z.parse(z.array(setAsideSchema), await (await get('/api/admin/set-aside')).json());
const idsOf = async (path: string) =>
  z
    .parse(z.array(z.looseObject({ id: z.string() })), await (await get(path)).json())
    .map(({ id }) => id);

/** Two appointments; the first one's record is then damaged. `text` is what it was. */
const cut = (text: string) => text.slice(0, -3);
async function tearOne(torn = cut) {
  await addSlots(setup().app, '10:00', '11:00', '12:00');
  const first = await bookAt('10:00');
  const second = await bookAt('11:00', { clientName: 'Bob Beispiel', email: 'bob@example.com' });
  const text = await valueOf('appointments', first.id);
  await call('HSET', stored('appointments'), first.id, torn(text));
  return { first, second, text };
}

it('an unreadable appointment is left out of its list, and listed as set aside with its key', async () => {
  const { first, second, text } = await tearOne();
  expect(await idsOf('/api/appointments')).toEqual([second.id]);
  const [found, ...others] = await listOf();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ key: 'appointments', field: first.id, why: 'json' });
  expect(found?.text).toBe(cut(text));
  expect(found?.at).toBe(setup().clock.now().toISOString());
  // A value is set aside once: reading again finds nothing new.
  await idsOf('/api/appointments');
  expect(await listOf()).toHaveLength(1);
});

it('an unreadable appointment still occupies its time, and is not_found in every route', async () => {
  const { first } = await tearOne();
  const again = await book(setup().app, { time: '10:00', email: 'eve@example.com' });
  expect((await refusalOf(again)).code).toBe('slot_unavailable');
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '?status=confirmed', {}],
    ['POST', '/move', { date: day, time: '12:00' }],
    ['PATCH', '/contact', { clientName: 'Eve' }],
    ['POST', '/undo'],
  ] as const) {
    const answer = await send(method, `/api/appointments/${first.id}${path}`, body);
    expect([path, (await refusalOf(answer)).code]).toEqual([path, 'not_found']);
  }
});

it.each([
  ['the start of its span', 'appointments:span', '22466'],
  ['its status', 'appointments:status', 'conf'],
])(
  'an appointment with %s damaged still occupies its time, and is repaired by deleting that value',
  async (_, key, torn) => {
    await addSlots(setup().app, '10:00', '11:00', '12:00');
    const { id } = await bookAt('10:00');
    const whole = await valueOf(key, id);
    await call('HSET', stored(key), id, torn);
    const again = await book(setup().app, { time: '10:00', email: 'eve@example.com' });
    expect((await refusalOf(again)).code).toBe('slot_unavailable');
    await setup().app.runScheduled('reconciliation');
    const [found] = await listOf();
    expect(found).toMatchObject({ key, field: id, text: torn });
    expect((await send('DELETE', `/api/admin/set-aside/${found?.id}`)).status).toBe(204);
    expect(await valueOf(key, id)).toBe(whole);
    expect(await idsOf('/api/appointments')).toEqual([id]);
  },
);

it('the unreadable status of a booking confirmed at once is confirmed again, since nobody asks', async () => {
  await keepConsultants(setup().engine, [consultantOf('firm', { atOnce: true })]);
  await addSlots(setup().app, '10:00');
  const { id, status } = await bookAt('10:00');
  expect(status).toBe('confirmed');
  await call('HSET', stored('appointments:status'), id, 'conf');
  await setup().app.runScheduled('reconciliation');
  const [found] = await listOf();
  expect((await send('DELETE', `/api/admin/set-aside/${found?.id}`)).status).toBe(204);
  expect(await valueOf('appointments:status', id)).toBe('confirmed');
});

it('an unreadable value is not restored, and the refusal says why', async () => {
  const later = (text: string) => text.replace('"locale":"de"', '"locale":{"language":"de"}');
  const { first, text } = await tearOne(later);
  await idsOf('/api/appointments');
  const [found] = await listOf();
  expect(found).toMatchObject({ why: 'shape', text: later(text) });
  const refused = await send('POST', `/api/admin/set-aside/${found?.id}`);
  expect(await refusalOf(refused)).toMatchObject({
    code: 'still_unreadable',
    errors: [{ field: 'locale' }],
  });
  expect(await valueOf('appointments', first.id)).toBe('');
});

it('a value is restored byte for byte once this version can read it', async () => {
  const { first, second, text } = await tearOne();
  await idsOf('/api/appointments');
  const [found] = await listOf();
  // Like a deploy that can read the shape: the value itself is whole.
  const [name] = z.parse(z.array(z.string()), await call('HKEYS', stored('aside')));
  await call('HSET', stored('aside'), name ?? '', `hash shape - ${text}`);
  expect((await send('POST', `/api/admin/set-aside/${found?.id}`)).status).toBe(204);
  expect(await valueOf('appointments', first.id)).toBe(text);
  expect((await idsOf('/api/appointments')).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await listOf()).toEqual([]);
});

it('a value is not restored over a value that was written since', async () => {
  const { first, text } = await tearOne();
  await idsOf('/api/appointments');
  const [found] = await listOf();
  const [name] = z.parse(z.array(z.string()), await call('HKEYS', stored('aside')));
  await call('HSET', stored('aside'), name ?? '', `hash shape - ${text}`);
  await call('HSET', stored('appointments'), first.id, text);
  const refused = await send('POST', `/api/admin/set-aside/${found?.id}`);
  expect((await refusalOf(refused)).code).toBe('place_taken');
});

it('deleting a set-aside record deletes all that belongs to it', async () => {
  const { first, second } = await tearOne();
  await idsOf('/api/appointments');
  const [found] = await listOf();
  expect((await send('DELETE', `/api/admin/set-aside/${found?.id}`)).status).toBe(204);
  expect(await listOf()).toEqual([]);
  expect(await dump(setup().engine)).not.toContain(first.id);
  expect(await idsOf('/api/appointments')).toEqual([second.id]);
  expect((await book(setup().app, { time: '10:00', email: 'eve@example.com' })).status).toBe(201);
  const again = await send('DELETE', `/api/admin/set-aside/${found?.id}`);
  expect((await refusalOf(again)).code).toBe('not_found');
});

it('set-aside values are erased with their person, and by retention', async () => {
  await tearOne();
  await idsOf('/api/appointments');
  expect(await dump(setup().engine)).toContain(booking.clientName);
  await send('POST', '/api/admin/person/erase', { email: booking.email });
  expect(await listOf()).toEqual([]);
  expect(await dump(setup().engine)).not.toContain(booking.clientName);

  await call('HSET', stored('deliveries'), 'of-nobody-at-all-00001', '[{"kind":"Ada');
  await setup().app.runScheduled('reconciliation');
  expect(await listOf()).toHaveLength(1);
  setup().clock.set('2060-01-01T00:00:00Z');
  await setup().app.runScheduled('retention');
  expect(await dump(setup().engine)).not.toContain('"Ada');
});

it('an alarm stands while anything is set aside', async () => {
  await tearOne();
  await idsOf('/api/appointments');
  await setup().app.runScheduled('delivery-tick');
  const standing = async () => {
    const answer = await get('/api/deliveries');
    return z.parse(undeliveredSchema, await answer.json()).standing.map(({ code }) => code);
  };
  expect(await standing()).toEqual(['set_aside']);
  const [found] = await listOf();
  await send('DELETE', `/api/admin/set-aside/${found?.id}`);
  await setup().app.runScheduled('delivery-tick');
  expect(await standing()).toEqual([]);
});

it('at most a hundred values are set aside; others stay in place, unread', async () => {
  const many = Array.from({ length: 120 }, (_, at) => [`ledger-of-nobody-${at}`, '[{']).flat();
  await call('HSET', stored('deliveries'), ...many);
  await setup().app.runScheduled('reconciliation');
  expect(await listOf()).toHaveLength(100);
});

it('a consultant with unreadable hours gets no new appointments', async () => {
  await addSlots(setup().app, '10:00');
  await call('INCR', stored('house:version'));
  await call('HSET', stored('schedules'), 'firm', '{"rules":');
  expect((await refusalOf(await book(setup().app))).code).toBe('slot_unavailable');
});

it('a time with an unreadable holder is still held by the appointment’s span', async () => {
  await addSlots(setup().app, '10:00');
  const { id } = await bookAt('10:00');
  const score = z.parse(z.string(), await call('ZSCORE', stored('appointments:taken'), id));
  await call('ZREM', stored('appointments:taken'), id);
  await call('ZADD', stored('appointments:taken'), score, '{"');
  const refused = () => book(setup().app, { email: 'eve@example.com' });
  expect((await refusalOf(await refused())).code).toBe('slot_unavailable');
  await setup().app.runScheduled('reconciliation');
  expect(await listOf()).toMatchObject([{ key: 'appointments:taken', text: '{"' }]);
  expect((await refusalOf(await refused())).code).toBe('slot_unavailable');
});

describe.each(['inf', '-inf', '1'])('a taken time with score %s', (score) => {
  it('is not sold again, and is repaired from the span by reconciliation', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const [{ id }, other] = [await bookAt('10:00'), await bookAt('11:00')];
    const taken = stored('appointments:taken');
    const whole = await call('ZSCORE', taken, id);
    const others = await call('ZSCORE', taken, other.id);
    await call('ZADD', taken, score, id);
    const again = () => book(setup().app, { email: 'eve@example.com' });
    expect((await refusalOf(await again())).code).toBe('slot_unavailable');
    await setup().app.runScheduled('reconciliation');
    expect(await call('ZSCORE', taken, id)).toBe(whole);
    expect(await call('ZSCORE', taken, other.id)).toBe(others);
    expect((await refusalOf(await again())).code).toBe('slot_unavailable');
  });
});

it('a taken time that differs from span and start is repaired', async () => {
  await addSlots(setup().app, '10:00', '11:00');
  const { id } = await bookAt('10:00');
  const taken = stored('appointments:taken');
  const whole = z.parse(z.string(), await call('ZSCORE', taken, id));
  await call('ZADD', taken, String(Number(whole) + 1000), id);
  await setup().app.runScheduled('reconciliation');
  expect(await call('ZSCORE', taken, id)).toBe(whole);
  // If only the span differs, the span itself may be wrong.
  const span = await valueOf('appointments:span', id);
  await call('HSET', stored('appointments:span'), id, span.replace(/^\d+/, '2246600000000'));
  await setup().app.runScheduled('reconciliation');
  expect(await call('ZSCORE', taken, id)).toBe(whole);
});

it.each(['4\\255', 'inf'])(
  'a roster version of %s blocks no writes, and the next change repairs it',
  async (torn) => {
    await addSlots(setup().app, '10:00', '11:00', '12:00');
    await bookAt('10:00');
    const set = `return redis.call('SET', KEYS[1], '${torn}')`;
    await call('EVAL', set, '1', stored('house:version'));
    const { id } = await bookAt('11:00');
    expect((await send('PATCH', `/api/appointments/${id}?status=confirmed`)).status).toBe(200);
    expect((await send('POST', '/api/hours/exceptions', dayClosed(day))).status).toBe(201);
    expect((await refusalOf(await book(setup().app, { time: '12:00' }))).code).toBe(
      'slot_unavailable',
    );
    expect(await call('GET', stored('house:version'))).toMatch(/^\d+$/);
  },
);
