/** Whoever waits with a link for a time is told within a minute that somebody else has it, whichever way that came. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { clockActs } from '#features/appointments/acts/clock.ts';
import { followings } from '#registry/followings.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { requestHours } from '#firm';
import { linkKeys } from '#tests/support/app.ts';
import { booking } from '#tests/support/booking.ts';
import { useHeld } from '#tests/support/held.ts';
import { keys } from '#registry/keys.ts';
import { stored } from '#tests/support/keys.ts';
import { openFor } from '#tests/support/lapsing.ts';
import { employ } from '#tests/support/hours.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { viewOf } from '#tests/support/links.ts';

const { setup, wish, offer, request, press, queued, tick } = useHeld();
const hour = 60 * 60_000;
const told = 'request_overtaken visitor mail';
/** What is queued for a request once the clock has run. */
async function heard(id: string) {
  await tick();
  return queued(id);
}

async function send(method: string, path: string, body?: object) {
  const headers = await setup().app.signIn();
  return setup().app.call(path, { method, headers, ...(body && { body }) });
}
/** For a client of each consultant's own, where one is named. */
const enter = (
  index: number,
  changes: { consultant?: string; time?: string; minutes?: number } = {},
) => {
  const { consultant } = changes;
  const who = consultant === undefined ? {} : { email: `${consultant}@client.example` };
  return send('POST', '/api/appointments/entered', {
    ...{ ...booking, ...wish(index), ...who },
    ...changes,
  });
};
const idOf = async (answer: Response) => z.parse(deskAppointmentSchema, await answer.json()).id;
const byLink = (act: string, body: object) =>
  setup().app.call(`/api/links/${act}`, { method: 'POST', body });

/** A request that lapsed, and eight of a later day that hold what newcomers may hold. */
async function lapsed(index: number) {
  await offer();
  const { id } = await request(index);
  setup().clock.set(openFor(setup().clock.now(), requestHours));
  await setup().app.services.queueing.expire();
  for (let next = 10; next < 18; next += 1) await request(next);
  return id;
}

/** Each makes a time ready to be given, and returns the act that gives it. */
const ways: Readonly<Record<string, (index: number) => Promise<() => Promise<Response>>>> = {
  async 'the desk enters an appointment'(index) {
    await press();
    return () => enter(index);
  },
  async 'the desk moves one there'(index) {
    await press();
    const path = `/api/appointments/${await idOf(await enter(index - 2))}/move`;
    return () => send('POST', path, wish(index));
  },
  async 'the desk proposes it to somebody'(index) {
    await press();
    const path = `/api/appointments/${await idOf(await enter(index - 2))}/proposal`;
    const times = [{ ...wish(index), consultant: 'firm' }];
    return () => send('POST', path, { times, until: wish(index).date });
  },
  async 'a client moves one there'(index) {
    await offer();
    const { token, open } = await request(0);
    await open();
    for (let next = 1; next < 9; next += 1) await request(next);
    return () => byLink('appointment/move', { token, ...wish(index) });
  },
  async 'the desk confirms a lapsed request'(index) {
    const id = await lapsed(index);
    return () => send('PATCH', `/api/appointments/${id}?status=confirmed`);
  },
  async 'the firm confirms a lapsed request by its link'(index) {
    const id = await lapsed(index);
    const token = signLink(linkKeys.key, { role: 'firm', id, issuedOn: setup().clock.now() });
    return () => byLink('request/decision', { token, decision: 'confirm' });
  },
  async 'the desk undoes a cancellation'(index) {
    await offer();
    const { id } = await request(index);
    for (let next = 0; next < 7; next += 1) await request(next);
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    return () => send('POST', `/api/appointments/${id}/undo`);
  },
};

describe('a held request is told that its time is gone', () => {
  it.each(Object.entries(ways))('when %s', async (_name, prepare) => {
    const give = await prepare(22);
    const [held, other] = [await request(22), await request(24)];
    expect(held.heldUntil).toBeDefined();
    expect(await heard(held.id)).not.toContain(told);
    const given = await give();
    expect([200, 201]).toContain(given.status);
    expect(await heard(held.id)).toContain(told);
    expect(await viewOf(await held.open())).toMatchObject({ lost: 'taken' });
    expect(await heard(other.id)).not.toContain(told);
  });
});

describe('with two consultants', () => {
  async function pressed() {
    await employ(openTestDatabase(directHost(setup().engine)), 'ada', 'ben');
    await offer('ada', 'ben');
    // A fifth of eighty times.
    for (let index = 0; index < 16; index += 1) await request(index % 8);
  }

  it('who asked for anybody is told once both are taken', async () => {
    await pressed();
    const { id } = await request(22);
    await enter(22, { consultant: 'ben' });
    expect(await heard(id)).not.toContain(told);
    await enter(22, { consultant: 'ada' });
    expect(await heard(id)).toContain(told);
  });

  it('who asked for one is told once that one is taken, also by a hand-over', async () => {
    await pressed();
    const [ofAda, ofBen] = [
      await request(22, undefined, { consultant: 'ada' }),
      await request(22, undefined, { consultant: 'ben' }),
    ];
    const entered = await idOf(await enter(22, { consultant: 'ben' }));
    expect([await heard(ofAda.id), await heard(ofBen.id)].map((all) => all.includes(told))).toEqual(
      [false, true],
    );
    const path = `/api/appointments/${entered}/move`;
    await send('POST', path, { ...wish(22), consultant: 'ada' });
    expect(await heard(ofAda.id)).toContain(told);
  });
});

it('a held request keeps waiting where an appointment ends as it begins', async () => {
  await press();
  const { id, open } = await request(22);
  for (const index of [21, 23]) expect((await enter(index, { minutes: 60 })).status).toBe(201);
  expect(await heard(id)).not.toContain(told);
  expect((await viewOf(await open())).lost).toBeUndefined();
});

it('a held request is told of one that overlaps its time', async () => {
  await press();
  const { id } = await request(22);
  const { time } = wish(21);
  expect((await enter(21, { time: time.replace(':00', ':30'), minutes: 60 })).status).toBe(201);
  expect(await heard(id)).toContain(told);
});

describe('a held request', () => {
  it('gives the time to who still waits once its taker has left it', async () => {
    await press();
    const [waiting, taker] = [await request(20), await request(20)];
    await taker.open();
    expect(await heard(waiting.id)).toContain(told);
    expect((await byLink('appointment/cancel', { token: taker.token })).status).toBe(200);
    const view = await viewOf(await waiting.open());
    expect([view.status, view.lost]).toEqual(['pending', undefined]);
  });

  it('is told however many lapsed requests are around', async () => {
    await press();
    const [waiting, taker] = [await request(20), await request(20)];
    const start = String(setup().clock.now().getTime());
    const { time, date } = wish(20);
    const at = String(Date.parse(`${date}T${time}:00Z`) - hour - 60_000);
    const lapsedOnes = Array.from({ length: 1000 }, (_, index) => [at, `lapsed-${index}-${start}`]);
    await setup().engine.call(['ZADD', stored(keys.heldByStart), ...lapsedOnes.flat()]);
    await taker.open();
    expect(await heard(waiting.id)).toContain(told);
  });

  it('is told although the clock came once its half hour was over', async () => {
    await press();
    const [waiting, taker] = [await request(20), await request(20)];
    setup().clock.advance(29 * 60_000);
    await taker.open();
    setup().clock.advance(2 * 60_000);
    expect(await heard(waiting.id)).toContain(told);
  });

  it('is told however long the clock takes to come to its time', async () => {
    await press();
    const [waiting, taker] = [await request(20), await request(20)];
    setup().clock.advance(29 * 60_000);
    await taker.open();
    setup().clock.advance(2 * 60_000);
    const marks = await setup().engine.call(['ZRANGE', stored(keys.takenBeside), '0', '-1']);
    const acts = clockActs(setup().app.services.db, followings);
    for (const taken of z.parse(z.array(z.string()), marks))
      await acts.tellLater({ taken, now: setup().clock.now() });
    expect(await heard(waiting.id)).toContain(told);
  });

  it('shows what was booked to who finds the time taken, before the clock has run', async () => {
    await press();
    const [waiting, taker] = [await request(20), await request(20)];
    await taker.open();
    expect(await viewOf(await waiting.open())).toMatchObject({ lost: 'taken' });
    const again = await byLink('appointment/again', { token: waiting.token });
    expect(again.status).toBe(200);
  });
});
