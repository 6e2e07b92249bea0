/** Every alarm and the heartbeat, told outside by another way than mail: over a real HTTP server. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import type { AlarmCode } from '#features/outbox/contract/alarm.ts';
import { serveSmtp, type SmtpServer } from '#local/mail/smtp.ts';
import { keys } from '#registry/keys.ts';
import { startAlarmServer } from '#tests/support/alarm-server.ts';
import { site } from '#tests/support/app.ts';
import { useApp } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import alarmTexts from '#locales/de/alarms.json' with { type: 'json' };
import mailTexts from '#locales/de/mail.json' with { type: 'json' };

let outside: Awaited<ReturnType<typeof startAlarmServer>>;
let relay: SmtpServer;
let mails = 0;
beforeAll(async () => {
  outside = await startAlarmServer();
  relay = await serveSmtp({
    keep: () => {
      mails += 1;
      return Promise.resolve();
    },
  });
});
afterAll(() => Promise.all([outside.close(), relay.close()]));
const setup = useApp({
  smtpUrl: () => relay.url,
  alarmUrl: () => outside.url,
  heartbeatUrl: () => outside.heartbeatUrl,
});
beforeEach(() => {
  outside.reset();
  mails = 0;
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

const minuteMs = 60_000;
const nowIso = () => setup().clock.now().toISOString();
const set = (raised: readonly AlarmCode[], cleared: readonly AlarmCode[] = []) => {
  const { services } = setup().app;
  return alarmActs(services.db).set(raised, cleared, services.now());
};

/** Runs the tick once, then lets a minute pass; returns the bodies of the calls. */
async function tick(): Promise<unknown[]> {
  const before = outside.calls.length;
  const quiet = vi.mocked(console.error).mockImplementation(() => undefined);
  await setup().app.runScheduled('delivery-tick');
  await setup().app.settled();
  quiet.mockReset();
  setup().clock.advance(minuteMs);
  return outside.calls.slice(before);
}

const post = (body: object) => ({ method: 'POST', type: 'application/json', body });
const { codes } = alarmTexts;
const { alarms: words } = mailTexts;
const begun = (code: AlarmCode, since: string) =>
  post({
    ...{ code, state: 'begun', since, site },
    ...{ text: codes[code].title, cure: codes[code].cure },
  });
const ended = (code: AlarmCode, since: string) =>
  post({
    ...{ code, state: 'ended', since, site },
    text: words.ended.replace('{{title}}', codes[code].title),
  });

it('alarm: is told once when it begins and once when it ends', async () => {
  const since = nowIso();
  await set(['overlaps', 'factor_guessed']);
  expect(await tick()).toEqual([begun('overlaps', since), begun('factor_guessed', since)]);
  await set(['overlaps']);
  expect(await tick()).toEqual([]);
  await set([], ['overlaps']);
  expect(await tick()).toEqual([ended('overlaps', since)]);
  expect(await tick()).toEqual([]);
});

it('alarm: stays told while it stands for days, seen at the desk or not', async () => {
  const since = nowIso();
  await set(['orphans']);
  await tick();
  for (let day = 0; day < 3; day += 1) {
    setup().clock.advance(24 * 60 * minuteMs);
    await set(['orphans']);
    await alarmActs(setup().app.services.db).dismiss({ code: 'orphans', since });
    expect(await tick()).toEqual([]);
  }
  setup().clock.advance(26 * 60 * minuteMs);
  expect(await tick()).toEqual([ended('orphans', since)]);
});

it('alarm: is told although its mail has already left', async () => {
  const since = nowIso();
  await set(['own_faults']);
  await setup().app.services.delivery.run();
  expect(mails).toBe(1);
  expect(await tick()).toEqual([begun('own_faults', since)]);
});

it.each([500, 404, 302, 'hangs up' as const])(
  'a receiver that fails (%s) is called again each tick, until it answers',
  async (bad) => {
    const since = nowIso();
    outside.behaviour.status = bad;
    await set(['overlaps']);
    for (let ticks = 0; ticks < 3; ticks += 1)
      expect(await tick()).toEqual([begun('overlaps', since)]);
    outside.behaviour.status = 200;
    expect(await tick()).toEqual([begun('overlaps', since)]);
    expect(await tick()).toEqual([]);
    outside.behaviour.status = bad;
    await set([], ['overlaps']);
    expect(await tick()).toEqual([ended('overlaps', since)]);
    outside.behaviour.status = 200;
    expect(await tick()).toEqual([ended('overlaps', since)]);
    expect(await tick()).toEqual([]);
  },
);

it('alarm: one that begins and ends every minute is no flood', async () => {
  let told = 0;
  for (let minute = 0; minute < 40; minute += 1) {
    await (minute % 2 === 0 ? set(['overlaps']) : set([], ['overlaps']));
    told += (await tick()).length;
  }
  expect(told).toBeGreaterThan(2);
  expect(told).toBeLessThanOrEqual(8);
});

it('store away: is told with its cause, and when it is back', async () => {
  const { bridge } = setup();
  const since = nowIso();
  await set(['overlaps']);
  await tick();
  bridge.weather = () => 'away';
  const at = nowIso();
  const down = { code: 'store_down', since: at, site };
  const { title, cure } = words.codes.store_down;
  expect(await tick()).toEqual([
    post({ ...down, state: 'begun', text: title, cure, cause: 'not_json' }),
  ]);
  expect(await tick()).toEqual([]);
  bridge.weather = () => 'fine';
  const text = words.ended.replace('{{title}}', title);
  expect(await tick()).toEqual([post({ ...down, state: 'ended', text })]);
  await set([], ['overlaps']);
  expect(await tick()).toEqual([ended('overlaps', since)]);
});

it('heartbeat: beats with each tick, without a body', async () => {
  await tick();
  await tick();
  expect(outside.beats).toEqual(['GET', 'GET']);
  expect(outside.calls).toEqual([]);
});

it('heartbeat: is silent while the store is away or a step fails', async () => {
  const { bridge, engine } = setup();
  bridge.weather = () => 'away';
  await tick();
  bridge.weather = () => 'fine';
  await engine.call(['SET', stored(keys.faults), 'torn']);
  await tick();
  expect(outside.beats).toEqual([]);
  await engine.call(['DEL', stored(keys.faults)]);
  await tick();
  expect(outside.beats).toEqual(['GET']);
});

it('a silent receiver delays the tick by 5 s at most, whatever there is to tell', async () => {
  outside.behaviour.status = 'silent';
  await set(['overlaps', 'orphans', 'own_faults']);
  const start = performance.now();
  expect(await tick()).toHaveLength(3);
  expect(performance.now() - start).toBeLessThan(8000);
  outside.behaviour.status = 200;
  expect(await tick()).toHaveLength(3);
  expect(await tick()).toEqual([]);
});

it('heartbeat: a receiver that is down changes nothing and is called again', async () => {
  outside.behaviour.status = 'hangs up';
  await tick();
  outside.behaviour.status = 500;
  await tick();
  expect(outside.beats).toEqual(['GET', 'GET']);
});

it('tick without news: tells nothing and writes nothing, whatever stands or has just ended', async () => {
  const { bridge } = setup();
  await set(['overlaps', 'orphans']);
  await tick();
  await set([], ['overlaps']);
  await tick();
  await tick();
  bridge.requests = 0;
  expect(await tick()).toEqual([]);
  // The look for changes; the heartbeat makes none.
  expect(bridge.requests).toBe(1);
});
