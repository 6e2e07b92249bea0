/**
 * What an idle and a busy month cost in Redis commands, as a real Redis counts them, and the runbook's table
 * of that, which takes days of the clock and is compared at night.
 * `NIGHTLY=1 WRITE_TABLE=1 npx vitest run tests/monitoring/endpoints/commands.test.ts` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RedisEngine } from '#local/redis/engine.ts';
import { clocks } from '#registry/clocks.ts';
import { createRedis } from '#platform/redis/client.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { snapshot } from '#scripts/backup/snapshot.ts';
import { type App, createApp, createClock } from '#tests/support/app.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { openBridge } from '#tests/support/bridge.ts';
import { costOf, pass, sumOf } from '#tests/support/command-count.ts';
import { visit } from '#tests/support/messages.ts';
import { atNight, isNight } from '#tests/support/night.ts';
import { allEngines } from '#tests/support/redis.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/smtp.ts';
import { projectFolder } from '#tests/support/stack.ts';

const real = allEngines.find(({ name }) => name === 'redis-server');

const days = 30;
const deskDays = 22;
const visitors = 3000;
const appointments = 80;
/** Polls of a desk that is open for eight hours on each of its days, one every 30 s. */
const polls = deskDays * 8 * 120;
/** Areas of the desk, as they read when they are opened. */
const areas = [
  ...['/api/appointments', '/api/contact/messages', '/api/inquiries', '/api/payments'],
  ...['/api/slots/all', '/api/hours?consultant=firm', '/api/admin/consultants', '/api/admin/audit'],
];
/** What the overview reads. */
const overview = [
  ...['/api/admin/statistics', '/api/deliveries', '/api/appointments/overlaps', '/api/visits'],
  '/api/appointments/closed',
  ...['/api/outside-calendars/overlaps', '/api/payments?over=true&limit=100', '/api/appointments'],
];

interface Row {
  what: string;
  /** Commands each time. */
  each: number;
  idle: number;
  busy: number;
}

describe.skipIf(!real)('Redis commands', () => {
  let engine: RedisEngine;
  let smtp: SmtpTestServer;
  let bridge: ReturnType<typeof openBridge>;
  let app: App;
  const clock = createClock();
  let headers: Record<string, string>;
  const rows: Row[] = [];

  const cost = (work: () => Promise<unknown>) => costOf(engine, work);
  const passing = (ms: number) => pass({ app, clock, engine }, ms);
  const get = async (path: string, more = {}): Promise<unknown> => {
    const response = await app.call(path, { headers: { ...headers, ...more } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const getAll = (paths: readonly string[]) =>
    cost(async () => {
      for (const path of paths) await get(path, { 'X-Poll': '1' });
    });
  const seenSchema = z.object({ seen: z.string() });
  const poll = (seen = '') => get(`/api/admin/news${seen}`, { 'X-Poll': '1' });
  const backUp = (only: string | undefined) =>
    cost(async () => {
      const from = {
        context: 'local' as const,
        where: 'here',
        ...(only !== undefined && { only }),
      };
      let values = 0;
      for await (const { fields } of snapshot((command) => engine.call(command), from)) {
        values += fields.length;
      }
      return values;
    });

  beforeAll(async () => {
    if (!real) return;
    engine = await real.open();
    bridge = openBridge(engine);
    smtp = await startSmtp();
    await engine.call(['SET', versionKeyOf('local'), String(storeVersion)]);
    const redis = createRedis(bridge.credentials, { timeoutMs: 5000 });
    app = await createApp({
      ...{ redis, now: clock.now, smtpUrl: smtp.url },
      announce: () => app.services.delivery.run().then(() => undefined),
    });
    headers = await app.signIn();
    await addSlots(app, '10:00', '11:00', '12:00');
    await passing(10 * minuteMs);
  });
  afterAll(async () => {
    bridge.close();
    await smtp.close();
    await engine.close();
  });

  atNight('an appointment: booked, confirmed, reminded of and over, with its letters', async () => {
    let ticks = 0;
    const wait = async (ms: number) => void (ticks += sumOf(await passing(ms)));
    const acts = await cost(async () => {
      const { id } = z.parse(
        z.object({ id: z.string() }),
        await (await book(app, { time: '11:00' })).json(),
      );
      await app.settled();
      await wait(5 * minuteMs);
      headers = await app.signIn();
      const path = `/api/appointments/${id}?status=`;
      await app.call(`${path}confirmed`, { method: 'PATCH', headers });
      await wait(1.5 * dayMs);
      headers = await app.signIn();
      await app.call(`${path}completed`, { method: 'PATCH', headers });
      await wait(dayMs / 2 - 5 * minuteMs);
    });
    expect(smtp.mails.length).toBeGreaterThanOrEqual(4);
    const idle = sumOf(await passing(2 * dayMs));
    rows.push({
      what: 'appointment, with its letters',
      // Rounded up: whether mail's run meets that of WhatsApp, which costs some 30 more, is chance.
      each: Math.ceil((acts - idle) / 50) * 50,
      idle: 0,
      busy: appointments,
    });
    expect(ticks).toBeGreaterThan(0);
  });

  it('an idle day, of which by day a while: a tick is one plain command', async () => {
    clock.set('2041-03-20T00:00:00Z');
    await passing(30 * minuteMs);
    const costs = await passing(isNight ? dayMs : 10 * minuteMs);
    for (const [name, { schedule }] of Object.entries(clocks)) {
      rows.push({
        what: `\`${name}\` (\`${schedule}\`), a day`,
        each: costs.get(name) ?? 0,
        idle: days,
        busy: days,
      });
    }
    expect(await cost(() => app.runScheduled('delivery-tick'))).toBe(1);
    expect(await cost(() => app.runScheduled('outside-round'))).toBe(1);
  });

  it('an open desk: a poll of what has not changed is one plain command besides its session', async () => {
    headers = await app.signIn();
    rows.push({
      what: 'sign-in and every area, a day',
      each: (await getAll([...overview, ...areas])) + (await cost(() => app.signIn())),
      idle: 0,
      busy: deskDays,
    });
    await app.runScheduled('delivery-tick');
    let seen = '';
    const changed = await cost(async () => {
      seen = `?seen=${z.parse(seenSchema, await poll()).seen}`;
    });
    const unchanged = await cost(() => poll(seen));
    const session = await cost(() => get('/api/admin/session', { 'X-Poll': '1' }));
    expect(unchanged - session).toBe(1);
    expect(await poll(seen)).toBeNull();
    rows.push({ what: 'poll of the desk, unchanged', each: unchanged, idle: 0, busy: polls });
    rows.push({
      what: 'change shown by the open desk',
      each: changed + (await getAll(overview)),
      idle: 0,
      busy: 4 * appointments,
    });
  });

  atNight('visitors, monitor and backup', async () => {
    rows.push({
      what: 'visitor: free times, not shared by the CDN',
      each: await cost(() => app.call('/api/slots/available')),
      idle: 0,
      busy: visitors,
    });
    const view = () => app.call('/api/visits', { method: 'POST', body: visit, ip: '203.0.113.9' });
    await view();
    clock.advance(minuteMs);
    rows.push({
      what: 'visitor: page counted with consent',
      each: await cost(view),
      idle: 0,
      busy: 2 * visitors,
    });
    rows.push({
      what: 'health, every 5 minutes',
      each: await cost(() => get('/api/health')),
      idle: 0,
      busy: days * 288,
    });
    rows.push({ what: 'backup, a day', each: await backUp(undefined), idle: 0, busy: days });
    rows.push({
      what: 'erasures backed up, every hour',
      each: await backUp('erasures'),
      idle: 0,
      busy: days * 24,
    });
  });

  atNight(
    'an idle month stays below 60,000, a busy one below 400,000, as the runbook says',
    async () => {
      const sums = { idle: 0, busy: 0 };
      for (const { each, idle, busy } of rows) {
        sums.idle += each * idle;
        sums.busy += each * busy;
      }
      const number = (count: number) => count.toLocaleString('en');
      const lines = [
        ['', 'each', 'idle month', 'busy month'],
        ['---', '--:', '--:', '--:'],
        ...rows.map(({ what, each, idle, busy }) => [
          what,
          number(each),
          number(each * idle),
          number(each * busy),
        ]),
        ['**all**', '', `**${number(sums.idle)}**`, `**${number(sums.busy)}**`],
      ];
      const table = await format(lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), {
        parser: 'markdown',
      });
      console.log(table);
      expect(sums.idle).toBeLessThanOrEqual(60_000);
      expect(sums.busy).toBeLessThanOrEqual(400_000);

      const file = join(projectFolder, 'docs/operations.md');
      const text = readFileSync(file, 'utf8');
      const block = /(?<=<!-- commands -->\n\n).*?(?=\n<!-- \/commands -->)/s;
      if (process.env['WRITE_TABLE'] === '1') writeFileSync(file, text.replace(block, table));
      else
        expect(block.exec(text)?.[0], 'Write the table anew: see the head of this file').toBe(
          table,
        );
    },
  );
});
