/** What browsers tell of their faults: counted for the desk, and harmless if somebody makes it up. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { browserFaultSchema } from '#contract/browser-fault.ts';
import { undeliveredSchema } from '#contract/delivery.ts';
import { setAsideSchema } from '#contract/set-aside.ts';
import { faultSchema } from '#contract/fault.ts';
import { keys } from '#store/keys.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { browserFault } from '#tests/support/messages.ts';
import { dayMs, minuteMs } from '#time/units.ts';

const setup = useApp();
const tell = (changes: object = {}, options: object = {}) =>
  setup().app.call('/api/faults/browser', {
    method: 'POST',
    body: { ...browserFault, ...changes },
    ...options,
  });
async function desk(path: string): Promise<unknown> {
  const { app } = setup();
  return (await app.call(path, { headers: await app.signIn() })).json();
}
const told = async () => z.parse(z.array(browserFaultSchema), await desk('/api/faults/browser'));
const letters = 'abcdefghijklmnopqrstuvwxyz';
/** A different release each. */
const release = (number: number) => `r${String(number)}`;

describe('a fault of a browser', () => {
  it('is counted, with when it was told first and last', async () => {
    const { clock } = setup();
    const first = clock.now().toISOString();
    const response = await tell();
    expect([response.status, await response.text()]).toEqual([204, '']);
    clock.advance(minuteMs);
    const between = clock.now().toISOString();
    await tell({ where: 'contact' });
    clock.advance(minuteMs);
    await tell();
    const last = clock.now().toISOString();
    expect(await told()).toEqual([
      { ...browserFault, count: 2, first, last },
      { ...browserFault, where: 'contact', count: 1, first: between, last: between },
    ]);
  });

  it('is the desk’s alone to read', async () => {
    const refused = await setup().app.call('/api/faults/browser');
    expect(await refusalOf(refused)).toMatchObject({ code: 'unauthenticated' });
  });

  it('goes 30 days after it was last told, another one told or not', async () => {
    const { clock, engine } = setup();
    await tell();
    clock.advance(20 * dayMs);
    await tell({ where: 'contact' });
    clock.advance(10 * dayMs);
    expect(await told()).toHaveLength(2);
    clock.advance(1);
    expect(await told()).toMatchObject([{ where: 'contact' }]);
    expect(await engine.call(['HLEN', stored(keys.browserFaults)])).toBe(1);
    const ttl = Number(await engine.call(['PTTL', stored(keys.browserFaults)]));
    expect(ttl / dayMs).toBeCloseTo(30, 1);
  });

  it('that this version cannot read hides no other, and is set aside', async () => {
    const { engine } = setup();
    await tell();
    const key = stored(keys.browserFaults);
    const now = setup().clock.now().toISOString();
    const cut = `1 ${now} ${now.slice(0, 4)}`;
    await engine.call(['HSET', key, '{"where":', `1 ${now} ${now}`, '{}', 'torn', '[]', cut]);
    expect(await told()).toMatchObject([{ where: 'booking' }]);
    const aside = z.parse(z.array(setAsideSchema), await desk('/api/admin/set-aside'));
    // Set aside at one instant, in the order in which the engine lists the fields of a hash.
    expect(new Set(aside.map(({ key: of, field, text }) => `${of} ${field} ${text}`))).toEqual(
      new Set([`${keys.browserFaults} {} torn`, `${keys.browserFaults} [] ${cut}`]),
    );
    expect((await tell()).status).toBe(204);
    expect(await told()).toMatchObject([{ where: 'booking', count: 2 }]);
  });

  it('of which as many are torn as may be stands all the same, where no room is left aside', async () => {
    const { engine } = setup();
    const torn = Array.from({ length: 200 }, (_, number) => [`torn-${String(number)}`, '{']);
    await engine.call(['HSET', stored(keys.browserFaults), ...torn.flat()]);
    expect((await tell()).status).toBe(204);
    expect(await told()).toMatchObject([{ where: 'booking', count: 1 }]);
    expect(await engine.call(['HLEN', stored(keys.aside)])).toBe(100);
  });
});

describe('of those told, 50 different ones are kept', () => {
  it('and the one told least often, and longest ago, makes room', async () => {
    const { clock, engine } = setup();
    await tell();
    await tell();
    for (let number = 0; number < 60; number += 1) {
      clock.advance(1000);
      expect((await tell({ release: release(number) })).status).toBe(204);
    }
    expect(await engine.call(['HLEN', stored(keys.browserFaults)])).toBe(50);
    const found = await told();
    expect(found.at(-1)).toMatchObject({ release: browserFault.release, count: 2 });
    expect(found.slice(0, -1).map((each) => each.release)).toEqual(
      Array.from({ length: 49 }, (_, index) => release(59 - index)),
    );
  });
});

describe('made-up ones', () => {
  it('raise no alarm, send no mail, and push no fault of the server out', async () => {
    const { app, engine } = setup();
    const own = {
      at: app.services.now().toISOString(),
      method: 'GET',
      route: '/api/x',
      status: 500,
    };
    await app.services.faults.keep({
      ...{ ...own, code: 'internal_error', error: 'TypeError', requestId: 'x' },
    });
    for (let number = 0; number < 150; number += 1) await tell({ release: release(number) });
    await app.settled();
    await app.call('/.netlify/functions/delivery-tick', { method: 'POST' });
    expect(z.parse(z.array(faultSchema), await desk('/api/admin/faults'))).toHaveLength(1);
    const undelivered = z.parse(undeliveredSchema, await desk('/api/deliveries'));
    expect(undelivered.standing).toEqual([]);
    expect(await engine.call(['ZCARD', stored(keys.outbox)])).toBe(0);
  });

  it.each([
    ['from another site', { headers: { Origin: 'https://evil.example' } }, 'forbidden'],
    [
      'that is no JSON',
      { body: '{', headers: { 'Content-Type': 'application/json' } },
      'malformed_json',
    ],
    [
      'of more than 2 KiB',
      { body: JSON.stringify({ ...browserFault, message: letters.repeat(80) }) },
      'payload_too_large',
    ],
  ])('are refused %s', async (_name, options, code) => {
    expect(await refusalOf(await tell({}, options))).toMatchObject({ code });
  });

  it.each([
    ['an address', { message: 'for ada@example.com' }, { message: 'invalid_characters' }],
    ['a page that there is not', { route: '/?email=ada' }, { route: 'unknown_page' }],
    ['more than is asked', { url: 'https://x.example' }, { url: 'unknown_field' }],
  ])('are refused with %s, and not kept', async (_name, changes, errors) => {
    expect(await refusalOf(await tell(changes))).toEqual(refusedFields(errors));
    expect(await setup().engine.call(['EXISTS', stored(keys.browserFaults)])).toBe(0);
  });
});

describe('the limit', () => {
  const limited = useApp({ rateLimitScale: 1 });

  it('admits 20 in ten minutes of one network', async () => {
    const { app, clock } = limited();
    const send = (ip?: string) =>
      app.call('/api/faults/browser', {
        method: 'POST',
        body: browserFault,
        ...(ip !== undefined && { ip }),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const refused = await send();
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect((await send('203.0.113.9')).status).toBe(204);
    clock.advance(10 * minuteMs);
    expect((await send()).status).toBe(204);
  });
});
