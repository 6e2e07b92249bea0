/** The ways in which WhatsApp fails: nothing is called sent that it has not acknowledged, and nothing is lost. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Undelivered, undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { whyTexts } from '#features/delivery/desk/delivery-text.ts';
import { type Delivery, deliverySchema } from '#features/outbox/contract/delivery.ts';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { type WhatsAppCause, whatsAppCauses } from '#platform/contract/whatsapp-cause.ts';
import { firm } from '#firm';
import { locales } from '#platform/contract/locales.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { createRedis } from '#platform/redis/client.ts';
import { startAlarmServer } from '#tests/support/alarm-server.ts';
import { type App, createApp } from '#tests/support/app.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { isNight } from '#tests/support/night.ts';
import { patienceMs } from '#tests/support/patience-ms.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { expectWays, type Seen } from '#tests/support/ways-table.ts';
import { startWhatsApp } from '#tests/support/whatsapp-service.ts';

type Service = Awaited<ReturnType<typeof startWhatsApp>>;

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let outside: Awaited<ReturnType<typeof startAlarmServer>>;
beforeAll(async () => {
  smtp = await startSmtp();
  outside = await startAlarmServer();
});
afterAll(() => Promise.all([smtp.close(), outside.close()]));
const setup = useApp();
beforeEach(() => {
  smtp.reset();
  outside.reset();
});

/** The site with a linked messaging service, whose clock is the site's. */
async function linked() {
  const { clock, bridge } = setup();
  const service = await startWhatsApp(clock.now());
  const site = { isOver: false };
  onTestFinished(() => {
    site.isOver = true;
    return service.close();
  });
  const app = await createApp({
    ...{ smtpUrl: smtp.url, alarmUrl: outside.url, messaging: service.env, now: clock.now },
    redis: createRedis(bridge.credentials, { timeoutMs: patienceMs }),
  });
  return Object.assign(site, { app, service });
}
interface Site {
  app: App;
  service: Service;
  /** Whether its test is: one that runs out of time does not go on in those that follow. */
  isOver: boolean;
}

/** Books one appointment per time; returns their ids. */
async function bookAll(app: App, ...times: string[]): Promise<string[]> {
  await addSlots(app, ...times);
  const ids: string[] = [];
  for (const time of times) {
    const answer = await book(app, { time, email: `client${time.slice(0, 2)}@example.com` });
    ids.push(z.parse(appointmentSchema, await answer.json()).id);
  }
  return ids;
}

/** Runs the tick once; returns its log lines about WhatsApp. */
async function tick(app: App): Promise<unknown[]> {
  const lines: string[] = [];
  const info = vi.spyOn(console, 'info').mockImplementation((line) => lines.push(String(line)));
  await app.runScheduled('delivery-tick');
  await app.settled();
  info.mockRestore();
  const told = lines.filter((line) => line.includes('"channel":"whatsapp"'));
  for (const line of told) expect(line).not.toMatch(/@|client|example|Ada/);
  return told.map((line): unknown => JSON.parse(line));
}
/** Lets minutes pass, with one tick each, or each `step` of them; returns the log lines about WhatsApp. */
async function pass(site: Site, minutes: number, step = 1): Promise<unknown[]> {
  const { app, service } = site;
  const lines: unknown[] = [];
  for (let minute = 0; minute < minutes; minute += step) {
    if (site.isOver) throw new Error('The test is over');
    setup().clock.advance(step * 60_000);
    await service.clock.advance(step * 60_000);
    lines.push(...(await tick(app)));
  }
  return lines;
}

/**
 * Minutes between the ticks of hours and of a day in which nothing is to change: a tick each minute takes
 * seconds, and says no more by day.
 */
const [hourStep, dayStep] = isNight ? [1, 1] : [10, 30];

async function deliveryOf(app: App, id: string): Promise<Delivery> {
  const path = `/api/appointments/${id}/deliveries`;
  const answer = await app.call(path, { headers: await app.signIn() });
  const all = z.parse(z.array(deliverySchema), await answer.json());
  const found = all.find(({ channel }) => channel === 'whatsapp');
  if (!found) throw new Error('no WhatsApp delivery');
  return found;
}
const statesOf = async (app: App, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await deliveryOf(app, id)).state));
async function desk(app: App): Promise<Undelivered> {
  const answer = await app.call('/api/deliveries', { headers: await app.signIn() });
  return z.parse(undeliveredSchema, await answer.json());
}
const codesOf = ({ standing }: Undelivered) => standing.map(({ code }) => code);
/** Mails about the alarm that the firm has received. */
const alarmMails = () => smtp.mails.filter(({ text }) => text?.includes('whatsapp_down')).length;

it('WhatsApp that acknowledges: sent only then, in one attempt', async () => {
  const site = await linked();
  const [id = ''] = await bookAll(site.app, '10:00');
  expect(await tick(site.app)).toEqual([]);
  const handedAt = setup().clock.now().toISOString();
  expect(site.service.acknowledged).toEqual([]);
  expect(await deliveryOf(site.app, id)).toMatchObject({ state: 'sending', handedAt });
  expect(await pass(site, 1)).toEqual([]);
  expect(site.service.acknowledged).toHaveLength(1);
  const { state, attempts, handedAt: none } = await deliveryOf(site.app, id);
  expect([state, attempts, none]).toEqual(['sent', 1, undefined]);
});

type Way = [
  name: string,
  /** What the log says of it. */
  answer: string,
  cause: WhatsAppCause,
  fail: (service: Service) => unknown,
  /** Called once messages have been handed over. */
  failLater?: (service: Service) => unknown,
];
const ways: Way[] = [
  ['unlinked', 'queued logged_out', 'unlinked', (service) => service.unlink()],
  ['refusing', 'queued refused', 'refused', (service) => service.fail('refused')],
  ['silent', 'queued unconfirmed', 'silent', (service) => service.fail('unconfirmed')],
  ['whose service is away', 'ECONNREFUSED', 'service_down', (service) => service.leave()],
  [
    'whose service goes with messages',
    'ECONNREFUSED',
    'service_down',
    (service) => service.unlink(),
    (service) => service.leave(),
  ],
  [
    'whose service has another secret',
    '401 unauthenticated',
    'locked_out',
    (service) => service.lockOut(),
  ],
];
const callSchema = z.object({ body: z.object({ code: z.string() }) });
const seen: Seen[] = [];
/** As the runbook shows it. */
async function note(app: App, row: Pick<Seen, 'way' | 'answer'> & { cause: WhatsAppCause }) {
  const { what: words } = pick('de', 'deliveryCauses').whatsApp[row.cause];
  const [called] = z.parse(z.array(callSchema), outside.calls);
  const { status: health } = await app.call('/api/health');
  const alarm = called?.body.code ?? '';
  seen.push({ ...row, desk: words, health, alarm, way: `WhatsApp ${row.way}` });
}

it.each(ways)(
  'WhatsApp %s: log, desk and alarm say so; each is sent once after it',
  async (...way) => {
    const [name, answer, cause, fail, failLater] = way;
    const site = await linked();
    const { app, service } = site;
    await fail(service);
    const ids = await bookAll(app, '10:00', '11:00', '12:00');
    await tick(app);
    await failLater?.(service);

    const lines = await pass(site, 8);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toEqual({
        delivery: 'appointment_requested',
        channel: 'whatsapp',
        cause,
        answer,
      });
    const first = await desk(app);
    expect(first.alarms).toMatchObject([
      { kind: 'channel_down', channel: 'whatsapp', waiting: ids.length, cause },
    ]);
    expect(codesOf(first)).toEqual([]);
    expect(await statesOf(app, ids)).not.toContain('sent');

    await pass(site, 10);
    expect(codesOf(await desk(app))).toEqual(['whatsapp_down']);
    const { what, cure } = pick(firm.language, 'deliveryCauses').whatsApp[cause];
    expect(outside.calls).toMatchObject([
      { body: { code: 'whatsapp_down', state: 'begun', cause, cure } },
    ]);
    expect(JSON.stringify(outside.calls)).toContain(what);
    await pass(site, 120, hourStep);
    const later = await desk(app);
    expect([codesOf(later), alarmMails()]).toEqual([['whatsapp_down'], 1]);
    expect(later.alarms).toMatchObject([{ since: first.alarms[0]?.since }]);
    expect(later.deliveries).toEqual([]);
    expect(await statesOf(app, ids)).not.toContain('sent');
    await note(app, { way: name, cause, answer });

    await service.cure();
    // The service tries again after half an hour at most, the site asks after eight minutes.
    await pass(site, 40, hourStep);
    expect(await statesOf(app, ids)).toEqual(ids.map(() => 'sent'));
    expect(service.acknowledged).toHaveLength(ids.length);
    expect(new Set(service.acknowledged.map(({ text }) => text)).size).toBe(ids.length);
    expect(await desk(app)).toMatchObject({ deliveries: [], alarms: [], standing: [] });
    expect(alarmMails()).toBe(1);
  },
);

it('a message that waits at WhatsApp: the desk says so in each language, until it is acknowledged', async () => {
  const site = await linked();
  const { app, service } = site;
  service.unlink();
  const [id = ''] = await bookAll(app, '10:00');
  await tick(app);
  const delivery = await deliveryOf(app, id);
  const present = { now: setup().clock.now(), alarms: [] };
  for (const locale of locales) {
    const words = { ...pick(locale, 'adminDeliveries'), ...pick(locale, 'deliveryCauses') };
    expect(whyTexts(delivery, present, words, locale)).toEqual([words.handed]);
  }
  await pass(site, 8);
  const { alarms } = await desk(app);
  for (const locale of locales) {
    const words = { ...pick(locale, 'adminDeliveries'), ...pick(locale, 'deliveryCauses') };
    const why = whyTexts(await deliveryOf(app, id), { ...present, alarms }, words, locale);
    expect(why).toEqual([words.handed, words.whatsApp.unlinked.what]);
  }
});

it('a booking while WhatsApp is unlinked: waits with the service, and goes out once linked', async () => {
  const site = await linked();
  site.service.unlink();
  await bookAll(site.app, '10:00');
  await tick(site.app);
  await pass(site, 30);
  const [later = ''] = await bookAll(site.app, '11:00');
  await pass(site, 10);
  expect(await statesOf(site.app, [later])).toEqual(['sending']);
  await site.service.cure();
  await site.service.clock.advance(30_000);
  expect(site.service.acknowledged).toHaveLength(2);
});

it('asking for an acknowledgement: leaves the undo of the desk’s last act', async () => {
  const site = await linked();
  const { app, service } = site;
  service.unlink();
  const [id = ''] = await bookAll(app, '10:00');
  await tick(app);
  await pass(site, 7);
  setup().clock.advance(30_000);
  const headers = await app.signIn();
  const path = `/api/appointments/${id}`;
  await app.call(`${path}?status=confirmed`, { method: 'PATCH', headers });
  setup().clock.advance(30_000);
  expect(await tick(app)).toMatchObject([{ cause: 'unlinked' }]);
  const undone = await app.call(`${path}/undo`, { method: 'POST', headers });
  expect(undone.status).toBe(200);
});

it('a message that the service drops: fails, and is sent again once', async () => {
  const site = await linked();
  const { app, service } = site;
  service.unlink();
  const [id = ''] = await bookAll(app, '10:00');
  await tick(app);
  await pass(site, 25 * 60, dayStep);
  const failed = await deliveryOf(app, id);
  expect(failed).toMatchObject({ state: 'failed', reason: 'given_up', attempts: 1 });
  expect((await desk(app)).deliveries.map((each) => each.id)).toEqual([failed.id]);
  await service.cure();
  const headers = { ...(await app.signIn()), 'Idempotency-Key': 'x'.repeat(36) };
  await app.call('/api/deliveries/again', { method: 'POST', headers, body: { id: failed.id } });
  await pass(site, 20);
  expect(await statesOf(app, [id])).toEqual(['sent']);
  expect(service.acknowledged).toHaveLength(1);
  expect(await desk(app)).toMatchObject({ deliveries: [], alarms: [], standing: [] });
});

it('a service that has lost its messages: gets them again', async () => {
  const site = await linked();
  site.service.unlink();
  const ids = await bookAll(site.app, '10:00', '11:00');
  await tick(site.app);
  await site.service.forget();
  await pass(site, 2);
  expect(await statesOf(site.app, ids)).toEqual(['sending', 'sending']);
  await site.service.cure();
  await pass(site, 20);
  expect(await statesOf(site.app, ids)).toEqual(['sent', 'sent']);
  expect(site.service.acknowledged).toHaveLength(2);
});

it('a message that waits for its turn behind others: is no alarm', async () => {
  const site = await linked();
  const { app, service } = site;
  for (let count = 0; count < 150; count += 1)
    service.queue().accept(`other ${count}`, 'other', service.clock.now());
  const ids = await bookAll(app, '10:00');
  await tick(app);
  expect(await pass(site, 11)).toEqual([]);
  expect(await statesOf(app, ids)).toEqual(['sending']);
  expect(await desk(app)).toMatchObject({ deliveries: [], alarms: [], standing: [] });
  await pass(site, 10);
  expect(await statesOf(app, ids)).toEqual(['sent']);
});

it('a message that never has its turn: is an alarm after an hour', async () => {
  const site = await linked();
  site.service.hang();
  const ids = await bookAll(site.app, '10:00');
  await tick(site.app);
  await pass(site, 100, hourStep);
  expect(await statesOf(site.app, ids)).toEqual(['sending']);
  expect(codesOf(await desk(site.app))).toEqual(['whatsapp_down']);
});

it('a service whose queue is full: is an alarm, and takes the rest later', async () => {
  const site = await linked();
  const { app, service } = site;
  service.unlink();
  for (let count = 0; count < 200; count += 1)
    service.queue().accept(`other ${count}`, 'other', service.clock.now());
  const ids = await bookAll(app, '10:00');
  expect(await tick(app)).toMatchObject([{ cause: 'full' }]);
  expect((await desk(app)).alarms).toMatchObject([{ kind: 'channel_down', cause: 'full' }]);
  await pass(site, 20);
  await note(app, { way: 'whose queue is full', cause: 'full', answer: '429 too_many_requests' });
  await pass(site, 24 * 60 - 20, dayStep);
  await service.cure();
  await pass(site, 30, hourStep);
  expect(await statesOf(app, ids)).toEqual(['sent']);
  expect(service.acknowledged.filter(({ text }) => text !== 'other')).toHaveLength(1);
});

it('the runbook: has what log, desk, health and alarm say of each', () =>
  expectWays(seen, whatsAppCauses));
