/** Floods of requests: what the desk is told, and clearing one in one act. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { bulkResultSchema } from '#features/bulk/contract/bulk.ts';
import { floodPreviewSchema, floodsSchema } from '#features/bulk/contract/flood.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { linkKeys } from '#tests/support/app.ts';
import { book, day } from '#tests/support/booking.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { solveWork } from '#tests/support/work.ts';

const { setup, signIn, get, send, outbox } = useDesk({ rateLimitScale: 1 });
const hour = 3_600_000;
const pauseMs = 30_000;
const perDay = ['09:00', '10:00', '11:00', '14:00', '15:00'];
const wish = (index: number) => ({
  date: addDays(day, Math.floor(index / perDay.length)),
  time: perDay[index % perDay.length] ?? '',
});

/** Offers forty times in eight days: newcomers take the first eight, more are held. */
async function offer() {
  const body = { startDate: day, endDate: addDays(day, 7), timeSlots: perDay };
  expect((await send('POST', '/api/slots/generate', body)).status).toBe(201);
}

let strangers = 0;
/** Books from a network and a mail domain of its own, half a minute after the last, with work where it is asked. */
async function request(index: number, changes: object = {}, from?: string) {
  strangers += 1;
  const name = strangers.toString(16);
  // Without digits, or all would be alike.
  const letters = name.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const email = `someone@s${name}.example`;
  const body = { ...wish(index), email, clientName: `Frau ${letters}`, ...changes };
  const options = { ip: from ?? `2001:db8:${name}::1` };
  let response = await book(setup().app, body, options);
  if (response.status === 428) {
    const altcha = await solveWork(await response.json());
    response = await book(setup().app, { ...body, altcha }, options);
  }
  expect(response.status).toBe(201);
  setup().clock.advance(pauseMs);
  const { id, heldUntil } = z.parse(bookingAnswerSchema, await response.json());
  return { id, heldUntil, email, ip: options.ip };
}

const script = (count: number) => ({
  clientName: `Test ${count}`,
  message: `Bitte  Termin ${count * 7}`,
  phone: `079 ${count}`,
});
/** Twenty-one requests, of which a script sent all from the fourth to the last. */
async function flood() {
  await offer();
  const sent = [];
  for (let index = 0; index < 21; index += 1)
    sent.push(await request(index, index < 3 ? {} : script(index)));
  return { honest: sent.slice(0, 3), sent: sent.slice(3) };
}

const read = async () => z.parse(floodsSchema, await (await get('/api/admin/floods')).json());
async function preview() {
  const id = (await read()).floods[0]?.id;
  const answer = await send('POST', '/api/admin/floods/preview', { id });
  return z.parse(floodPreviewSchema, await answer.json());
}
async function clear(ids: readonly string[]) {
  const answer = await send('POST', '/api/admin/floods/clear', { ids });
  return z.parse(bulkResultSchema, await answer.json());
}
const unknown = (index = 0) => `unknown-${index}`.padEnd(22, '-');
const isFree = async (index: number) => {
  const times = z.parse(
    z.array(z.object({ date: z.string(), time: z.string() })),
    await (await setup().app.call('/api/slots/available')).json(),
  );
  const { date, time } = wish(index);
  return times.some((each) => each.date === date && each.time === time);
};
const countOf = (name: string) => setup().engine.call(['HLEN', stored(name)]);

it('a flood of what is confirmed at once is one as well, and can be cleared', async () => {
  await keepConsultants(setup().engine, [consultantOf('firm', { atOnce: true })]);
  const { sent, honest } = await flood();
  const [first] = honest;
  const status = (id = '') => setup().engine.call(['HGET', stored(keys.appointmentStatus), id]);
  expect(await status(first?.id)).toBe('confirmed');
  const { ids } = await preview();
  expect(ids.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  expect(await clear(ids)).toMatchObject({ done: 18, skipped: 0 });
  expect(await status(first?.id)).toBe('confirmed');
  expect(await status(sent[0]?.id)).toBeNull();
});

describe('the desk', () => {
  it('is told of a busy day as one, not of a flood', async () => {
    await offer();
    for (let index = 0; index < 19; index += 1) await request(index);
    expect(await read()).toEqual({ day: 19, isBusy: false, floods: [], refused: [] });
    for (let index = 19; index < 23; index += 1) await request(index);
    expect(await read()).toEqual({ day: 23, isBusy: true, floods: [], refused: [] });
  });

  it('is told of requests with the same text as one flood', async () => {
    const { sent } = await flood();
    const start = setup().clock.now().getTime() - 18 * pauseMs;
    const [found, ...others] = (await read()).floods;
    expect(others).toEqual([]);
    expect(found).toEqual({
      ...{ id: sent[0]?.id, count: 18, holding: 5, networks: 18 },
      firstAt: new Date(start).toISOString(),
      lastAt: new Date(start + 17 * pauseMs).toISOString(),
    });
    setup().clock.advance(48 * hour);
    await signIn();
    expect((await read()).floods).toEqual([]);
  });

  it('reads requests that older code has noted', async () => {
    await flood();
    const { engine } = setup();
    const key = stored(keys.origins);
    const flat = z.parse(z.array(z.string()), await engine.call(['HGETALL', key]));
    for (let at = 0; at < flat.length; at += 2) {
      const origin = (flat[at + 1] ?? '').replaceAll(/"(wider|pattern)":"[^"]*",?/g, '');
      await engine.call(['HSET', key, flat[at] ?? '', origin.replace(',}', '}')]);
    }
    expect(await read()).toMatchObject({ day: 21, floods: [] });
  });
});

describe('a preview', () => {
  it('lists what would go, first what takes a time, and counts what stays', async () => {
    const { sent } = await flood();
    await send('PATCH', `/api/appointments/${sent[0]?.id}?status=confirmed`);
    const issuedOn = setup().clock.now();
    const { id = '', email = '' } = sent[1] ?? {};
    const token = signLink(linkKeys.key, { role: 'visitor', id, email, issuedOn });
    await setup().app.call('/api/links/appointment', { method: 'POST', body: { token } });
    const found = await preview();
    const rest = sent.slice(2).map((one) => one.id);
    expect(found).toMatchObject({ ids: rest, stays: 2, hasMore: false });
    expect(found.listed.map((one) => one.id)).toEqual(rest);
    expect(found.listed[0]).toEqual({
      ...{ id: rest[0], ...wish(5), name: 'Test 5', email: sent[2]?.email, isHeld: false },
      message: script(5).message.replace('  ', ' '),
    });
    expect(found.listed.at(-1)).toMatchObject({ name: 'Test 20', isHeld: true });
  });

  it('has the beginning of a long message', async () => {
    await offer();
    const message = `Ein Text  ohne\nEnde ${'🙂'.repeat(300)}`;
    for (let index = 0; index < 22; index += 1)
      await request(index, { message, clientName: 'A B' });
    const [first] = (await preview()).listed;
    expect(first?.message).toBe(`Ein Text ohne Ende ${'🙂'.repeat(101)}`);
  });

  it('is empty where there is no flood', async () => {
    const answer = await send('POST', '/api/admin/floods/preview', { id: unknown() });
    expect(await answer.json()).toEqual({ ids: [], hasMore: false, stays: 0, listed: [] });
  });
});

describe('clearing a flood', () => {
  it('frees its times without letters, once, with one audit entry', async () => {
    const { honest, sent } = await flood();
    const { ids } = await preview();
    expect(await isFree(3)).toBe(false);
    expect(await clear(ids)).toEqual({ done: 18, skipped: 0 });
    expect(await isFree(3)).toBe(true);
    const told = [await outbox()].flat().map(String);
    expect(told.some((member) => sent.some(({ id }) => member.includes(id)))).toBe(false);
    expect(honest.every(({ id }) => told.some((member) => member.includes(id)))).toBe(true);
    expect([await countOf(keys.appointments), await countOf(keys.heldRequests)]).toEqual([3, 0]);
    const erased = await setup().engine.call(['HGETALL', stored(keys.erasedAppointments)]);
    expect(erased).toEqual([day.slice(0, 7), '5']);

    expect(await clear(ids)).toEqual({ done: 0, skipped: 18 });
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    const cleared = entries.filter(({ action }) => action === 'flood_cleared');
    expect(cleared).toMatchObject([{ count: 18 }]);
    expect(await read()).toMatchObject({ day: 3, isBusy: true, floods: [] });
  });

  it('skips what has been confirmed since the preview, and what was never a request', async () => {
    await flood();
    const { ids } = await preview();
    await send('PATCH', `/api/appointments/${ids[0]}?status=confirmed`);
    expect(await clear([...ids, unknown()])).toEqual({ done: 17, skipped: 2 });
    expect((await get(`/api/appointments/${ids[0]}`)).status).toBe(200);
  });

  it('counts several portions in one entry, and answers the same again', async () => {
    await flood();
    const { ids } = await preview();
    const more = Array.from({ length: 600 }, (_, index) => unknown(index));
    const headers = { ...(await setup().app.signIn()), 'Idempotency-Key': 'one' };
    const act = async () => {
      const options = { method: 'POST', headers, body: { ids: [...ids, ...more] } };
      const answer = await setup().app.call('/api/admin/floods/clear', options);
      return z.parse(bulkResultSchema, await answer.json());
    };
    expect(await act()).toEqual({ done: 18, skipped: 600 });
    expect(await act()).toEqual({ done: 18, skipped: 600 });
  });

  it('refuses no ids, and the same twice', async () => {
    const none = await send('POST', '/api/admin/floods/clear', { ids: [] });
    expect(await refusalOf(none)).toEqual(refusedFields({ ids: 'required' }));
    const twice = await send('POST', '/api/admin/floods/clear', { ids: [unknown(), unknown()] });
    expect(await refusalOf(twice)).toEqual(refusedFields({ ids: 'repeated' }));
  });
});

describe('the like of a cleared flood', () => {
  /** A day after the flood its first requests would take their times again. */
  async function nextDay() {
    const { sent } = await flood();
    setup().clock.advance(2 * hour);
    await signIn();
    await clear((await preview()).ids);
    setup().clock.advance(22 * hour);
    await signIn();
    return sent;
  }

  it('takes no time for a day, but has it when its link is opened', async () => {
    await nextDay();
    expect((await request(30)).heldUntil).toBeUndefined();
    const { id, heldUntil, email } = await request(31, script(99));
    expect(heldUntil).toBeDefined();
    const issuedOn = setup().clock.now();
    const token = signLink(linkKeys.key, { role: 'visitor', id, email, issuedOn });
    const body = { token };
    await setup().app.call('/api/links/appointment', { method: 'POST', body });
    expect(await isFree(31)).toBe(false);
    setup().clock.advance(2 * hour);
    expect((await request(32, script(99))).heldUntil).toBeUndefined();
  });

  it('is known by its wider network, and by the owner of its address', async () => {
    const [one, other] = await nextDay();
    const beside = one?.ip.replace('::1', ':7::9');
    expect((await request(30, {}, beside)).heldUntil).toBeDefined();
    const email = other?.email.replace('someone', 'another');
    expect((await request(31, { email })).heldUntil).toBeDefined();
    expect((await request(32)).heldUntil).toBeUndefined();
  });

  it('is known at the desk, which can admit it again', async () => {
    await nextDay();
    const [refused, ...others] = (await read()).refused;
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ networks: 18, owners: 18, patterns: 1 });
    const readmit = () => send('POST', '/api/admin/floods/readmit', { until: refused?.until });
    expect((await readmit()).status).toBe(204);
    expect((await read()).refused).toEqual([]);
    expect((await readmit()).status).toBe(404);
    expect((await request(31, script(99))).heldUntil).toBeUndefined();
  });
});
