/** Mail that the relay refuses because of the sender: none is lost, an alarm is raised, all is sent once. */
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Undelivered, undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { causeOf, type MailFault } from '#platform/contract/mail-fault.ts';
import { serveSmtp, type SmtpServer } from '#local/mail/smtp.ts';
import type { OutsideCode } from '#features/delivery/contract/alarm-call.ts';
import { keys } from '#registry/keys.ts';
import mailTexts from '#locales/de/mail.json' with { type: 'json' };
import causes from '#locales/de/deliveryCauses.json' with { type: 'json' };
import { startAlarmServer } from '#tests/support/alarm-server.ts';
import { site } from '#tests/support/app.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { contactMessage, post } from '#tests/support/messages.ts';
import { stored } from '#tests/support/keys.ts';
import { byDay, isNight } from '#tests/support/night.ts';

let relay: SmtpServer;
let outside: Awaited<ReturnType<typeof startAlarmServer>>;
let fault: MailFault | undefined;
const mails: (string | undefined)[] = [];

beforeAll(async () => {
  relay = await serveSmtp({
    keep: async (mail) => {
      mails.push((await PostalMime.parse(mail)).messageId);
    },
    fault: () => fault,
    asksForPassword: true,
  });
  outside = await startAlarmServer();
});
afterAll(() => Promise.all([relay.close(), outside.close()]));
const setup = useApp({
  smtpUrl: () => relay.url.replace('//', '//user:secret@'),
  alarmUrl: () => outside.url,
});
beforeEach(() => {
  fault = undefined;
  mails.length = 0;
  outside.reset();
});

const minuteMs = 60_000;
const hours = (count: number) => count * 60;
const advance = (minutes: number) => setup().clock.advance(minutes * minuteMs);

/** Runs the tick once; returns its log lines. */
async function tick(): Promise<string[]> {
  const lines: string[] = [];
  const keep = (line: unknown) => void lines.push(String(line));
  const info = vi.spyOn(console, 'info').mockImplementation(keep);
  const error = vi.mocked(console.error).mockImplementation(keep);
  await setup().app.runScheduled('delivery-tick');
  await setup().app.settled();
  info.mockRestore();
  error.mockReset();
  return lines;
}
async function bookAll(...times: string[]) {
  await addSlots(setup().app, ...times);
  for (const time of times)
    await book(setup().app, { time, email: `client${time.slice(0, 2)}@example.com` });
}
async function desk(): Promise<Undelivered> {
  const { app } = setup();
  const answer = await app.call('/api/deliveries', { headers: await app.signIn() });
  const { deliveries, ...rest } = z.parse(undeliveredSchema, await answer.json());
  return { ...rest, deliveries: deliveries.filter(({ channel }) => channel === 'mail') };
}
const mailAlarms = async () => (await desk()).alarms.filter(({ channel }) => channel === 'mail');
const told = (code: OutsideCode, since: string, words: object) => ({
  ...{ method: 'POST', type: 'application/json' },
  body: { code, since, site, ...words },
});
const toldBegun = (code: OutsideCode, since: string) => {
  const { title: text, cure } = mailTexts.alarms.codes[code];
  return told(code, since, { state: 'begun', text, cure });
};
const toldEnded = (code: OutsideCode, since: string) => {
  const { ended, codes } = mailTexts.alarms;
  const text = ended.replace('{{title}}', codes[code].title);
  return told(code, since, { state: 'ended', text });
};
const toldDown = (since: string, given: MailFault) => {
  const { what, cure } = causes.faults[causeOf(given)];
  const { title } = mailTexts.alarms.codes.channel_down;
  const text = `${title}. ${what.replace('{{answer}}', given.answer)}`;
  const reason = { cause: causeOf(given), answer: given.answer };
  return told('channel_down', since, { state: 'begun', text, cure, ...reason });
};
const nowIso = () => setup().clock.now().toISOString();

const refusals: readonly [MailFault['phase'], string][] = [
  ['greeting', '421 4.3.2'],
  ['mail_from', '553 5.7.1'],
  ['rcpt_to', '554 5.7.1'],
  ['greeting', '554'],
  ['auth', '535 5.7.8'],
  ['auth', '454 4.7.0'],
  ['mail_from', '530 5.7.0'],
  ['mail_from', '550 5.4.5'],
  ['mail_from', '552 5.2.2'],
  ['mail_from', '452 4.5.3'],
  ['rcpt_to', '550 5.1.1'],
];
// By day the first three; which answers are the server's fault: tests/platform/letters/smtp-faults.test.ts.
it.each(byDay(refusals, (_refusal, index) => index < 3))(
  '%s %s: raises an alarm, then all mails are sent once',
  async (phase, answer) => {
    fault = { phase, answer };
    await bookAll('10:00', '11:00', '12:00');
    const since = nowIso();
    const lines = await tick();
    expect(lines.some((line) => line.includes(`"phase":"${phase}","answer":"${answer}"`))).toBe(
      true,
    );
    expect(lines.join()).not.toMatch(/@|client1|example/);
    expect(await mailAlarms()).toMatchObject([{ kind: 'channel_down', since, fault }]);
    expect(outside.calls).toEqual([toldDown(since, fault)]);
    for (let waited = 0; waited < hours(16); waited += hours(2)) {
      advance(hours(2));
      await tick();
    }
    expect((await desk()).deliveries).toEqual([]);
    expect(mails).toEqual([]);
    fault = undefined;
    for (let ticks = 0; ticks < 3; ticks += 1) {
      advance(10);
      await tick();
    }
    expect(mails).toHaveLength(9);
    expect(new Set(mails).size).toBe(9);
    expect(await desk()).toMatchObject({ deliveries: [], alarms: [] });
  },
);

it('delivery: is given up after two days of refusals, not before', async () => {
  fault = { phase: 'mail_from', answer: '550 5.4.5' };
  await post(setup().app, '/api/contact', contactMessage);
  const states: unknown[] = [];
  for (let ticks = 0; ticks < 4; ticks += 1) {
    await tick();
    states.push((await desk()).deliveries.map(({ state, reason }) => `${state} ${reason}`));
    advance(hours(16) + 1);
  }
  // The receipt leaves after the notice, which was tried.
  expect(states).toEqual([[], [], [], ['failed given_up', 'failed channel_down']]);
});

it('recipients refused individually: fail without an alarm', async () => {
  fault = { phase: 'rcpt_to', answer: '550 5.1.1' };
  await bookAll('10:00');
  await tick();
  const failed = { state: 'failed', reason: 'rejected', fault };
  expect((await desk()).deliveries).toMatchObject([failed, failed, failed]);
  expect(await mailAlarms()).toEqual([]);
  expect(outside.calls).toEqual([]);
});

it('alarm call: is made once, and again a day later while the alarm stands', async () => {
  fault = { phase: 'mail_from', answer: '553 5.7.1' };
  await bookAll('10:00');
  const since = nowIso();
  const step = isNight ? 60 : 240;
  for (let waited = 0; waited < hours(24); waited += step) {
    await tick();
    advance(step);
  }
  expect(outside.calls).toEqual([toldDown(since, fault)]);
  await tick();
  expect(outside.calls).toEqual([toldDown(since, fault), toldDown(since, fault)]);
});

it('alarm call: an unreadable record is set aside and the call repeated once', async () => {
  fault = { phase: 'mail_from', answer: '553 5.7.1' };
  await bookAll('10:00');
  await tick();
  const call = (...command: string[]) => setup().engine.call(command);
  await call('HSET', stored(keys.alarmCalls), 'channel_down', '{"since":1}');
  for (let runs = 0; runs < 2; runs += 1) {
    advance(1);
    await tick();
  }
  const body = (code: string) => ({ body: { code, state: 'begun' } });
  expect(outside.calls).toMatchObject(['channel_down', 'channel_down', 'set_aside'].map(body));
  expect(await call('HVALS', stored(keys.aside))).toEqual(['hash shape - {"since":1}']);
});

it('alarm call: is repeated by the next run after an error or a redirect', async () => {
  fault = { phase: 'mail_from', answer: '553 5.7.1' };
  await bookAll('10:00');
  for (const status of [500, 302, 200, 200]) {
    outside.behaviour.status = status;
    await tick();
    advance(1);
  }
  expect(outside.calls).toHaveLength(3);
});

it('alarm call: is made when the ledger is damaged', async () => {
  const { engine } = setup();
  await bookAll('10:00');
  await engine.call(['DEL', stored(keys.deliveries)]);
  await engine.call(['SET', stored(keys.deliveries), 'torn']);
  const since = nowIso();
  const lines = await tick();
  expect(lines.filter((line) => line.includes('"error"'))).toEqual([
    expect.stringContaining('"route":"delivery-tick/send"'),
  ]);
  expect(outside.calls).toEqual([toldBegun('delivery_failed', since)]);
  advance(1);
  await tick();
  expect(outside.calls).toHaveLength(1);
  await engine.call(['DEL', stored(keys.deliveries)]);
  advance(1);
  await tick();
  expect(mails).toHaveLength(3);
  expect(outside.calls.slice(1)).toEqual([toldEnded('delivery_failed', since)]);
});

it('alarm call: is made when the store is down, with one log line', async () => {
  const { bridge } = setup();
  bridge.weather = () => 'away';
  const since = nowIso();
  const [line = '', ...more] = (await tick()).filter((each) => each.includes('"error"'));
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    ...{ route: 'delivery-tick', status: 503, error: 'StoreUnavailableError' },
    failed: ['note', 'expire', 'remind', 'refund', 'send'],
  });
  advance(1);
  await tick();
  bridge.weather = () => 'fine';
  expect(outside.calls).toMatchObject([{ body: { code: 'store_down', state: 'begun', since } }]);
  advance(1);
  await tick();
  expect(outside.calls.slice(1)).toEqual([toldEnded('store_down', since)]);
});

it('alarm: is raised when a mail has been due for half an hour', async () => {
  const { engine } = setup();
  await bookAll('10:00');
  await engine.call(['DEL', stored(keys.deliveries)]);
  await engine.call(['SET', stored(keys.deliveries), 'torn']);
  advance(30);
  await tick();
  expect(outside.calls).toEqual([toldBegun('delivery_failed', nowIso())]);
  advance(1);
  await tick();
  expect(outside.calls.slice(1)).toEqual([toldBegun('outbox_old', nowIso())]);
});

it.each([
  ['expire', keys.appointmentsPending],
  ['remind', keys.appointmentsByStart],
  ['note', keys.faults],
])('tick: runs the other steps when one fails (%s)', async (step, key) => {
  const { engine } = setup();
  await bookAll('10:00');
  await engine.call(['DEL', stored(key)]);
  await engine.call(['SET', stored(key), 'torn']);
  const lines = await tick();
  const [line = '', ...more] = lines.filter((each) => each.includes('"error"'));
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ route: `delivery-tick/${step}`, status: 500 });
  expect(mails).toHaveLength(3);
  expect(outside.calls).toEqual([]);
});
