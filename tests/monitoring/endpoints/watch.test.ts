/** Monitoring: health, faults shown at the desk, alarms of scheduled functions. */
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { faultSchema } from '#features/monitoring/contract/fault.ts';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { keys } from '#registry/keys.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { refusalOf, useApp, withLog } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { minuteMs } from '#platform/time/units.ts';

const setup = useApp();
const health = () => setup().app.call('/api/health');
const run = (name: string) => setup().app.call(`/.netlify/functions/${name}`, { method: 'POST' });
const desk = async (path: string): Promise<unknown> => {
  const { app } = setup();
  const headers = await app.signIn();
  return (await app.call(path, { headers })).json();
};
const faults = async () => z.parse(z.array(faultSchema), await desk('/api/admin/faults'));
const alarms = async () =>
  z.parse(undeliveredSchema, await desk('/api/deliveries')).standing.map(({ code }) => code);

/** The log lines of a health check that responds with 503. */
async function unhealthy() {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const response = await health();
  const lines = info.mock.calls.map(([line]) => String(line));
  info.mockRestore();
  expect(await refusalOf(response)).toEqual({ code: 'service_unavailable', errors: [] });
  return lines;
}

it('health: is ok if the tick has never run, as after a first deploy', async () => {
  const response = await health();
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

it('health: is 503 after 20 minutes without a tick, and ok after the next one', async () => {
  const { clock } = setup();
  await run('delivery-tick');
  clock.advance(20 * minuteMs);
  expect((await health()).status).toBe(200);
  clock.advance(1);
  expect(await unhealthy()).toEqual(['{"health":"tick_missed"}']);
  await run('delivery-tick');
  expect((await health()).status).toBe(200);
});

it('health: is 503 while a mail has been due for half an hour, unlike a WhatsApp message', async () => {
  const { app, clock, engine } = setup();
  await addSlots(app, '10:00');
  await book(app);
  clock.advance(30 * minuteMs);
  expect((await health()).status).toBe(200);
  clock.advance(1);
  expect(await unhealthy()).toEqual(['{"health":"outbox_old"}']);
  const members = z.parse(
    z.array(z.string()),
    await engine.call(['ZRANGE', stored(keys.outbox), '0', '-1']),
  );
  for (const member of members.filter((name) => name.endsWith(':mail') || name.includes(':mail:')))
    for (const key of [keys.outbox, keys.lanes]) await engine.call(['ZREM', stored(key), member]);
  expect(members.length).toBeGreaterThan(1);
  expect((await health()).status).toBe(200);
});

it('health: finds a late mail behind any number of late WhatsApp messages', async () => {
  const { clock, engine } = setup();
  const late = clock.now().getTime() - 40 * minuteMs;
  async function queue(due: number, lane: number, members: readonly string[]) {
    const add = (key: string, score: number) =>
      engine.call(['ZADD', stored(key), ...members.flatMap((member) => [String(score), member])]);
    await add(keys.outbox, due);
    await add(keys.lanes, lane * 1e13 + due);
  }
  const members = Array.from({ length: 2500 }, (_, at) => `kind:${at}:visitor:whatsapp`);
  await queue(late, 10, members);
  expect((await health()).status).toBe(200);
  await queue(late + 1, 4, ['kind:id:visitor:mail']);
  expect(await unhealthy()).toEqual(['{"health":"outbox_old"}']);
});

it('health: is 503 without a store, and allows GET only', async () => {
  const { bridge, app } = setup();
  bridge.weather = () => 'away';
  const { result } = await withLog(health);
  expect(await refusalOf(result)).toMatchObject({ code: 'service_unavailable' });
  expect((await app.call('/api/health', { method: 'POST' })).status).toBe(405);
  // Otherwise the waiting fault would be written in the next test.
  await app.settled();
});

it('faults: are stored for the desk, newest first; those of the store once it is back', async () => {
  const { app, bridge, engine } = setup();
  bridge.weather = () => 'away';
  await withLog(() => app.call('/api/slots/available'));
  await app.settled();
  bridge.weather = () => 'fine';
  expect((await app.call('/api/slots/available')).status).toBe(200);
  await app.settled();
  await engine.call(['DEL', stored('slots')]);
  await engine.call(['SET', stored('slots'), 'geheim@example.com']);
  const { result } = await withLog(() => app.call('/api/slots/available?startDate=2041-03-12'));
  await app.settled();
  const call = {
    method: 'GET',
    route: '/api/slots/available',
    at: app.services.now().toISOString(),
  };
  expect(await faults()).toMatchObject([
    {
      ...call,
      ...{ status: 500, code: 'internal_error', error: 'ScriptError' },
      requestId: result.headers.get('X-Request-Id'),
    },
    {
      ...call,
      ...{ status: 503, code: 'service_unavailable', error: 'StoreUnavailableError' },
      cause: 'not_json',
    },
  ]);
  expect((await faults())[0]?.cause).toMatch(/^user_script:\d+$/);
});

it('faults: the newest hundred are kept for 30 days', async () => {
  const { app, engine } = setup();
  for (let number = 0; number < 103; number += 1)
    await app.services.faults.keep({
      ...{
        at: app.services.now().toISOString(),
        method: 'GET',
        route: `/api/${number}`,
        status: 500,
      },
      ...{ code: 'internal_error', error: 'TypeError', requestId: 'x' },
    });
  const found = await faults();
  expect([found.length, found[0]?.route, found.at(-1)?.route]).toEqual([100, '/api/102', '/api/3']);
  const ttl = Number(await engine.call(['PTTL', stored(keys.faults)]));
  expect(ttl / 86_400_000).toBeCloseTo(30, 1);
});

it('faults: equal ones are one entry with a count, and push out no other', async () => {
  const { app, clock } = setup();
  const keep = (route: string, requestId: string) =>
    app.services.faults.keep({
      ...{ at: app.services.now().toISOString(), method: 'POST', route, status: 500 },
      ...{ code: 'internal_error', error: 'RangeError', requestId },
    });
  const first = app.services.now().toISOString();
  await keep('/api/repeated', 'first');
  await keep('/api/single', 'single');
  clock.advance(minuteMs);
  for (let time = 0; time < 120; time += 1) await keep('/api/repeated', 'last');
  const [repeated, single, ...others] = await faults();
  expect(repeated).toMatchObject({
    ...{ route: '/api/repeated', count: 121, since: first, requestId: 'last' },
    at: app.services.now().toISOString(),
  });
  expect(single).toMatchObject({ route: '/api/single', count: 1, since: first });
  expect(others).toEqual([]);
});

it('faults: repeated failures within an hour raise an alarm', async () => {
  const { app, clock, bridge } = setup();
  const fail = async () => {
    bridge.weather = () => 'away';
    await withLog(() => app.call('/api/slots/available'));
    bridge.weather = () => 'fine';
  };
  for (let time = 0; time < 4; time += 1) await fail();
  clock.advance(61 * minuteMs);
  await fail();
  await app.call('/api/slots/available');
  await app.settled();
  await run('delivery-tick');
  expect(await alarms()).toEqual([]);
  for (let time = 0; time < 4; time += 1) await fail();
  await app.call('/api/slots/available');
  await app.settled();
  await run('delivery-tick');
  expect(await alarms()).toEqual(['store_faults']);
});

it.each([
  ['retention', 'retention_failed', keys.contactMessages.byCreation],
  ['reconciliation', 'reconciliation_failed', keys.audit.byCreation],
] as const)('%s: raises an alarm when it fails, and clears it', async (name, code, key) => {
  const { engine } = setup();
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await engine.call(['DEL', stored(key)]);
  await engine.call(['SET', stored(key), 'broken']);
  const { result } = await withLog(() => run(name));
  expect(result.status).toBe(500);
  await engine.call(['DEL', stored(key)]);
  expect(await alarms()).toEqual([code]);
  expect((await run(name)).status).toBe(204);
  expect(await alarms()).toEqual([]);
  said.mockRestore();
});
