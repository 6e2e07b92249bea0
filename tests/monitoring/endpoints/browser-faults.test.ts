/** Reports of browser faults: counted for the desk, and harmless if forged. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { browserFaultSchema } from '#platform/contract/browser-fault.ts';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { setAsideSchema } from '#features/records/contract/set-aside.ts';
import { faultSchema } from '#features/monitoring/contract/fault.ts';
import { keys } from '#registry/keys.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { browserFault } from '#tests/support/messages.ts';
import { isNight } from '#tests/support/night.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';

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
/** A different release for each number. */
const release = (number: number) => number.toString(16).padStart(8, '0');

describe('a browser fault', () => {
  it('is counted, with the times of the first and last report', async () => {
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

  it('can be read at the desk only', async () => {
    const refused = await setup().app.call('/api/faults/browser');
    expect(await refusalOf(refused)).toMatchObject({ code: 'unauthenticated' });
  });

  it('is deleted 30 days after its first report, even if reported again', async () => {
    const { clock, engine } = setup();
    await tell();
    clock.advance(20 * dayMs);
    await tell();
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
    const group = `1 ${now} ${now} x`;
    await engine.call(['HSET', key, '{"where":', `1 ${now} ${now}`, '{}', 'torn', '[]', cut]);
    await engine.call(['HSET', key, 'null', group]);
    expect(await told()).toMatchObject([{ where: 'booking' }]);
    const aside = z.parse(z.array(setAsideSchema), await desk('/api/admin/set-aside'));
    // Values set aside at the same instant come in the engine's order of hash fields.
    expect(new Set(aside.map(({ key: of, field, text }) => `${of} ${field} ${text}`))).toEqual(
      new Set([
        `${keys.browserFaults} {} torn`,
        `${keys.browserFaults} [] ${cut}`,
        `${keys.browserFaults} null ${group}`,
      ]),
    );
    expect((await tell()).status).toBe(204);
    expect(await told()).toMatchObject([{ where: 'booking', count: 2 }]);
  });

  it('is stored even if the limit of unreadable values is reached and none can be set aside', async () => {
    const { engine } = setup();
    const torn = Array.from({ length: 200 }, (_, number) => [`torn-${String(number)}`, '{']);
    await engine.call(['HSET', stored(keys.browserFaults), ...torn.flat()]);
    expect((await tell()).status).toBe(204);
    expect(await told()).toMatchObject([{ where: 'booking', count: 1 }]);
    expect(await engine.call(['HLEN', stored(keys.aside)])).toBe(100);
  });
});

describe('of browser faults, 50 different ones are kept', () => {
  it('the 25 reported first, and the latest 25 of the others', async () => {
    const { clock, engine } = setup();
    for (let number = 0; number < 80; number += 1) {
      clock.advance(1000);
      expect((await tell({ release: release(number) })).status).toBe(204);
    }
    expect(await engine.call(['HLEN', stored(keys.browserFaults)])).toBe(50);
    const numbers = (await told()).map((each) => Number.parseInt(each.release, 16));
    const latest = Array.from({ length: 25 }, (_, index) => 79 - index);
    const first = Array.from({ length: 25 }, (_, index) => 24 - index);
    expect(numbers).toEqual([...latest, ...first]);
  });

  it('with a new one in the place of an expired first one', async () => {
    const { clock, engine } = setup();
    for (let number = 0; number < 50; number += 1) await tell({ release: release(number) });
    clock.advance(30 * dayMs + 1);
    for (let number = 50; number < 130; number += 1) await tell({ release: release(number) });
    expect(await engine.call(['HLEN', stored(keys.browserFaults)])).toBe(50);
    const kept = new Set((await told()).map((each) => each.release));
    for (let number = 50; number < 75; number += 1) expect(kept).toContain(release(number));
  });

  it('without the network that reported them', async () => {
    const { engine } = setup();
    for (let number = 0; number < 40; number += 1) {
      await tell({ release: release(number) }, { ip: `203.0.${String(number)}.7` });
    }
    const values = z
      .array(z.string())
      .parse(await engine.call(['HVALS', stored(keys.browserFaults)]));
    // The later ones have one of 4,096 groups of networks.
    for (const value of values) expect(value).toMatch(/^1 \S+Z \S+Z( [\w-]{2})?$/);
    expect(values.filter((value) => /[\w-]{2}$/.test(value) && !value.endsWith('Z'))).toHaveLength(
      15,
    );
  });
});

describe('forged reports', () => {
  it('raise no alarm, send no mail, and displace no fault of the server', async () => {
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
      'that are not JSON',
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
    ['an e-mail address', { message: 'for ada@example.com' }, { message: 'invalid_characters' }],
    ['an unknown page', { route: '/?email=ada' }, { route: 'unknown_page' }],
    ['an unknown field', { url: 'https://x.example' }, { url: 'unknown_field' }],
  ])('are refused with %s, and not stored', async (_name, changes, errors) => {
    expect(await refusalOf(await tell(changes))).toEqual(refusedFields(errors));
    expect(await setup().engine.call(['EXISTS', stored(keys.browserFaults)])).toBe(0);
  });
});

describe('the rate limit', () => {
  const limited = useApp({ rateLimitScale: 1 });
  const send = (ip: string, changes: object = {}) =>
    limited().app.call('/api/faults/browser', {
      method: 'POST',
      body: { ...browserFault, ...changes },
      ip,
    });
  async function releases(): Promise<string[]> {
    const { app } = limited();
    const answer = await app.call('/api/faults/browser', { headers: await app.signIn() });
    return z.parse(z.array(browserFaultSchema), await answer.json()).map((each) => each.release);
  }
  const own = '198.51.100.7';

  it('admits 20 reports in ten minutes per network', async () => {
    const { clock } = limited();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(own)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const refused = await send(own);
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect((await send('203.0.113.9')).status).toBe(204);
    clock.advance(10 * minuteMs);
    expect((await send(own)).status).toBe(204);
  });

  it('admits three new faults a day per network, and known ones besides', async () => {
    const { clock } = limited();
    for (let number = 0; number < 3; number += 1) {
      expect((await send(own, { release: release(number) })).status).toBe(204);
    }
    const refused = await send(own, { release: release(3) });
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('Retry-After')).toBe('86400');
    expect((await send(own, { release: release(0) })).status).toBe(204);
    expect(await releases()).toHaveLength(3);
    clock.advance(dayMs);
    expect((await send(own, { release: release(3) })).status).toBe(204);
  });

  it.each([
    ['/24', (host: number) => `203.0.113.${String(host)}`, 12],
    ['/48', (host: number) => `2001:db8:5:${(host * 256).toString(16)}::1`, 12],
    ['/56', (host: number) => `2001:db8:5:${(256 + host).toString(16)}::1`, 6],
  ])('admits from a whole %s only the new faults of a few networks', async (_name, host, most) => {
    for (let number = 0; number < 29; number += 1) {
      await send(host(number), { release: release(number) });
    }
    expect(await releases()).toHaveLength(most);
    expect((await send('198.51.100.9', { release: release(99) })).status).toBe(204);
  });

  it.each([
    ['/24', (host: number) => `203.0.113.${String(host)}`],
    ['/48', (host: number) => `2001:db8:5:${(host * 256).toString(16)}::1`],
  ])('admits from a whole %s 80 calls in ten minutes', async (_name, host) => {
    const statuses: number[] = [];
    for (let number = 0; number < 100; number += 1)
      statuses.push((await send(host(number))).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(80);
  });

  describe('keeps forged reports from displacing a real one', () => {
    // By day enough to fill all places more than once, and to be refused.
    const [floodDays, turns] = isNight ? [20, 350] : [2, 100];
    const strangers = Array.from({ length: 18 }, (_, index) => `203.0.${String(index)}.7`);
    const visitor = (number: number) => `192.${String(number)}.2.1`;
    /** The attack: 50 different reports, up to seven times each, in turn from each address. */
    async function forge(from: number): Promise<void> {
      for (let turn = 0; turn < turns; turn += 1) {
        const ip = strangers[turn % strangers.length] ?? own;
        await send(ip, { release: release(from + (turn % 50)) });
      }
    }

    it('that was reported before, however often the forged ones are sent', async () => {
      const { clock } = limited();
      for (let number = 0; number < 5; number += 1) {
        for (let count = 0; count <= number; count += 1) {
          await send(visitor(number), { release: release(number) });
        }
      }
      for (let day = 0; day < floodDays; day += 1) {
        await forge(1000 * (day + 1));
        clock.advance(dayMs);
      }
      const kept = await releases();
      expect(kept).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map(release)));
      expect(kept.length).toBeLessThanOrEqual(50);
    });

    it('that is reported afterwards, nor are real ones displaced later', async () => {
      const { clock } = limited();
      for (let day = 0; day < 3; day += 1) {
        await forge(1000 * (day + 1));
        clock.advance(dayMs);
      }
      for (let number = 0; number < 5; number += 1) {
        expect((await send(visitor(number), { release: release(number) })).status).toBe(204);
      }
      const real = [0, 1, 2, 3, 4].map(release);
      expect(await releases()).toEqual(expect.arrayContaining(real));
      for (let day = 0; day < floodDays; day += 1) {
        clock.advance(dayMs);
        await forge(1000 * (day + 10));
      }
      expect(await releases()).toEqual(expect.arrayContaining(real));
    });

    it('of the first 25, whatever networks the forged ones come from', async () => {
      const real = Array.from({ length: 25 }, (_, number) => release(number));
      for (const [number, each] of real.entries()) await send(visitor(number), { release: each });
      for (let number = 0; number < 200; number += 1) {
        await send(`10.${String(number)}.0.1`, { release: release(1000 + number) });
      }
      expect(await releases()).toEqual(expect.arrayContaining(real));
    });
  });
});
