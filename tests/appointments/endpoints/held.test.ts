import { describe, expect, it, vi } from 'vitest';
import { signLink } from '#features/links/rules/signed-link.ts';
import { keys } from '#registry/keys.ts';
import { linkKeys } from '#tests/support/app.ts';
import { book, day } from '#tests/support/booking.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { useHeld } from '#tests/support/held.ts';
import { stored } from '#tests/support/keys.ts';
import { viewOf } from '#tests/support/links.ts';

const purged = vi.fn(() => Promise.resolve());
const { setup, wish, offer, stranger, request, press, isFree, queued, tick } = useHeld({
  purgeTimes: () => purged(),
});
const minute = 60_000;

describe('requests of newcomers', () => {
  it('take their times up to a fifth of all; more are accepted and take none', async () => {
    await press();
    purged.mockClear();
    const { id, heldUntil } = await request(20);
    expect(purged).not.toHaveBeenCalled();
    const now = setup().clock.now().getTime();
    expect(Date.parse(heldUntil ?? '')).toBe(now + 30 * minute);
    expect(await isFree(20)).toBe(true);
    expect(await queued(id)).toEqual(['request_held visitor mail']);
    const headers = await setup().app.signIn();
    expect((await setup().app.call(`/api/appointments/${id}`, { headers })).status).toBe(404);
  });

  it('take more once the first are confirmed by the firm', async () => {
    await offer();
    const first = await request(0);
    for (let index = 1; index < 8; index += 1) await request(index);
    expect((await request(20)).heldUntil).toBeDefined();
    const headers = await setup().app.signIn();
    const path = `/api/appointments/${first.id}?status=confirmed`;
    expect((await setup().app.call(path, { method: 'PATCH', headers })).status).toBe(200);
    // The week of the others has its share; the next one has not.
    expect((await request(21)).heldUntil).toBeDefined();
    expect((await request(30)).heldUntil).toBeUndefined();
    expect((await request(35)).heldUntil).toBeDefined();
  });

  it('take more once links are opened, but not by many addresses of one domain', async () => {
    await offer();
    const ours = stranger().email.replace(/^.*@/, '');
    const made = [];
    for (let index = 0; index < 8; index += 1)
      made.push(await request(index, stranger({ email: `${index}@m${index}.${ours}` })));
    for (const { open } of made) expect((await open()).status).toBe(200);
    expect((await request(30)).heldUntil).toBeUndefined();
    expect((await request(35)).heldUntil).toBeDefined();
  });

  it('get the same answer again with their idempotency key', async () => {
    await press();
    const sender = stranger();
    const options = { ip: sender.ip, headers: { 'Idempotency-Key': 'one' } };
    const body = { ...wish(20), email: sender.email };
    const once = await (await book(setup().app, body, options)).text();
    expect(once).toContain('"heldUntil"');
    expect(await (await book(setup().app, body, options)).text()).toBe(once);
  });

  it('never depend on the address', async () => {
    await offer();
    const known = stranger();
    const { open } = await request(0, known);
    await open();
    for (let index = 1; index < 9; index += 1) await request(index);
    expect((await request(20, stranger({ email: known.email }))).heldUntil).toBeDefined();
  });
});

it('a request of a newcomer moves to no time beyond the share of its new week', async () => {
  await offer();
  const move = async ({ token }: { token: string }, index: number) => {
    const body = { token, ...wish(index) };
    return setup().app.call('/api/links/appointment/move', { method: 'POST', body });
  };
  // Three of one owner, of which one counts as proven once its link is used.
  const made = [];
  for (let index = 30; index < 33; index += 1)
    made.push(await request(index, stranger({ email: `${index}@one.example` })));
  for (let index = 0; index < 5; index += 1) await request(index);
  const statuses = [];
  for (const [index, one] of made.entries()) statuses.push((await move(one, 20 + index)).status);
  expect(statuses).toEqual([200, 200, 400]);
});

describe('a held request', () => {
  it('gets its time when its link is opened, and only then the firm hears of it', async () => {
    await press();
    const { id, open } = await request(20);
    purged.mockClear();
    const shown = await viewOf(await open());
    expect(purged).toHaveBeenCalledOnce();
    expect(shown).toMatchObject({ ...wish(20), status: 'pending', canChange: true });
    expect(shown.lost).toBeUndefined();
    expect(await isFree(20)).toBe(false);
    expect(await queued(id)).toEqual(
      expect.arrayContaining([
        'appointment_requested firm mail',
        'appointment_undecided firm mail',
      ]),
    );
    expect(await viewOf(await open())).toMatchObject({ status: 'pending' });
    const headers = await setup().app.signIn();
    expect((await setup().app.call(`/api/appointments/${id}`, { headers })).status).toBe(200);
  });

  it('loses its time to whoever opens first, and is told by the clock', async () => {
    await press();
    const [first, second] = [await request(20), await request(20)];
    expect(await viewOf(await second.open())).toMatchObject({ status: 'pending' });
    await tick();
    expect(await queued(first.id)).toContain('request_overtaken visitor mail');
    const lost = await viewOf(await first.open());
    expect(lost).toMatchObject({ ...wish(20), status: 'expired', lost: 'taken', canChange: false });
    expect(await queued(first.id)).not.toContain('appointment_requested firm mail');
  });

  it('is given once where several open at the same moment', async () => {
    await press();
    const all = [await request(20), await request(20), await request(20)];
    const shown = await Promise.all(all.map(async ({ open }) => viewOf(await open())));
    expect(shown.filter(({ lost }) => !lost).length).toBe(1);
  });

  it('lapses after half an hour', async () => {
    await press();
    const { open } = await request(20);
    setup().clock.advance(30 * minute - 1);
    const other = await request(21);
    setup().clock.advance(1);
    expect(await viewOf(await open())).toMatchObject({ lost: 'late' });
    expect(await isFree(20)).toBe(true);
    expect(await viewOf(await other.open())).toMatchObject({ status: 'pending' });
  });

  it('gets no time where its domain has opened enough links', async () => {
    await press();
    const domain = 'catch-all.example';
    const opened = [];
    for (let index = 20; index < 23; index += 1) {
      const { open } = await request(index, stranger({ email: `${index}@${domain}` }));
      opened.push((await viewOf(await open())).lost);
    }
    expect(opened).toEqual([undefined, 'limited', 'limited']);
  });

  it('gets no time where its domain has opened enough links, however many requests came before', async () => {
    await press();
    const { engine, clock } = setup();
    const score = String(clock.now().getTime());
    const flood = Array.from({ length: 6000 }, (_, index) => [score, `flood-${index}`]);
    await engine.call(['ZADD', stored(keys.newcomers), ...flood.flat()]);
    clock.advance(minute);
    const opened = [];
    for (let index = 20; index < 23; index += 1) {
      const { open } = await request(index, stranger({ email: `${index}@catch-all.example` }));
      opened.push((await viewOf(await open())).lost);
    }
    expect(opened).toEqual([undefined, 'limited', 'limited']);
  });

  it('gets no time where its network has opened enough links', async () => {
    await press();
    const { ip } = stranger();
    const opened = [];
    for (let index = 20; index < 23; index += 1) {
      const { open } = await request(index, stranger({ ip }));
      opened.push((await viewOf(await open())).lost);
    }
    expect(opened).toEqual([undefined, 'limited', 'limited']);
  });

  it('is unknown to a link for another address', async () => {
    await press();
    const { id } = await request(20);
    const token = signLink(linkKeys.key, {
      role: 'visitor',
      ...{ id, email: 'other@example.com', issuedOn: setup().clock.now() },
    });
    const body = { token };
    const response = await setup().app.call('/api/links/appointment', { method: 'POST', body });
    expect((await refusalOf(response)).code).toBe('not_found');
  });

  it('lets a new one through with the proof of its link', async () => {
    await press();
    const [first, second] = [await request(20), await request(20)];
    await second.open();
    const { proof } = await viewOf(await first.open());
    expect((await request(25, stranger(), { proof })).heldUntil).toBeUndefined();
    expect((await request(30, stranger(), { proof })).heldUntil).toBeDefined();
    expect((await request(30, stranger(), { proof: `${proof}x` })).heldUntil).toBeDefined();
  });

  it('lets one through with the proof of an earlier appointment', async () => {
    await offer();
    const first = await request(0);
    for (const status of ['confirmed', 'completed']) {
      if (status === 'completed') setup().clock.set(`${day}T08:30:00.000Z`);
      const headers = await setup().app.signIn();
      const path = `/api/appointments/${first.id}?status=${status}`;
      expect((await setup().app.call(path, { method: 'PATCH', headers })).status).toBe(200);
      expect((await viewOf(await first.open())).status).toBe(status);
    }
    const { proof } = await viewOf(await first.open());
    expect(proof).toBeDefined();
    setup().clock.advance(25 * 60 * minute);
    for (let index = 10; index < 18; index += 1) await request(index);
    expect((await request(25)).heldUntil).toBeDefined();
    expect((await request(25, stranger(), { proof })).heldUntil).toBeUndefined();
  });

  it('is not counted for the owner of a proof that counts no more', async () => {
    await press();
    const { proof } = await viewOf(await (await request(20)).open());
    for (let index = 0; index < 2; index += 1) await request(21 + index, stranger(), { proof });
    const planted = await request(30, stranger(), { proof });
    expect(planted.heldUntil).toBeDefined();
    expect((await viewOf(await planted.open())).lost).toBeUndefined();
  });

  it('opened twice at once is given to both', async () => {
    await press();
    const { open } = await request(20);
    const shown = await Promise.all([open(), open()].map(async (answer) => viewOf(await answer)));
    expect(shown.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  it('has a proof that counts for its owner for good, however many there are', async () => {
    await press();
    const proofs = [];
    for (let index = 0; index < 4; index += 1) {
      const { open } = await request(20 + index, stranger({ email: `${index}@one.example` }));
      setup().clock.advance(30 * minute);
      proofs.push((await viewOf(await open())).proof);
    }
    setup().clock.advance(25 * 60 * minute);
    await setup().app.call('/.netlify/functions/retention', { method: 'POST' });
    // The first of a new day, which take their times in any case.
    for (let index = 10; index < 18; index += 1) await request(index);
    const held = [];
    for (const [index, proof] of proofs.entries())
      held.push((await request(25 + index, stranger(), { proof })).heldUntil !== undefined);
    expect(held).toEqual([false, true, true, true]);
  });

  it('counts a link by when it was opened, not by when it was asked for', async () => {
    await offer();
    const made = [];
    for (let index = 0; index < 4; index += 1)
      made.push(await request(index, stranger({ email: `${index}@one.example` })));
    setup().clock.advance(24 * 60 * minute + minute);
    for (const { open } of made) await open();
    for (let index = 10; index < 18; index += 1) await request(index);
    // Three of the four still count as newcomers: with the eight of today more than a fifth.
    expect((await request(35)).heldUntil).toBeDefined();
    const sender = stranger({ email: 'new@one.example' });
    const { open } = await request(36, sender);
    expect((await viewOf(await open())).lost).toBe('limited');
  });

  it('is dropped as the oldest of ten thousand, and the new one is accepted', async () => {
    await press();
    const { id } = await request(20);
    const { engine, clock } = setup();
    clock.advance(minute);
    const until = String(clock.now().getTime() + 30 * minute);
    const flood = Array.from({ length: 9_999 }, (_, index) => [until, `flood-${index}`]);
    await engine.call(['ZADD', stored(keys.heldUntil), ...flood.flat()]);
    expect(await queued(id)).toEqual(['request_held visitor mail']);
    const newest = await request(21);
    expect(newest.heldUntil).toBeDefined();
    await tick();
    const left = await Promise.all([
      ...[keys.heldRequests, keys.origins, keys.deliveries].map((key) =>
        engine.call(['HEXISTS', stored(key), id]),
      ),
      ...[keys.heldUntil, keys.heldByStart, keys.newcomers].map((key) =>
        engine.call(['ZSCORE', stored(key), id]),
      ),
    ]);
    expect(left).toEqual([0, 0, 0, null, null, null]);
    expect(await queued(id)).toEqual([]);
    expect(await engine.call(['ZCARD', stored(keys.heldUntil)])).toBe(10_000);
    expect(await viewOf(await newest.open())).toMatchObject({ status: 'pending' });
  });

  it('is erased with its person, and by retention', async () => {
    await press();
    const sender = stranger();
    await request(20, sender);
    await request(21);
    const held = () => setup().engine.call(['HLEN', stored(keys.heldRequests)]);
    const headers = await setup().app.signIn();
    const body = { email: sender.email };
    const erased = await setup().app.call('/api/admin/person/erase', {
      method: 'POST',
      headers,
      body,
    });
    expect([erased.status, await held()]).toEqual([200, 1]);
    setup().clock.advance(24 * 60 * minute + 30 * minute);
    await setup().app.call('/.netlify/functions/retention', { method: 'POST' });
    expect(await held()).toBe(0);
  });
});
