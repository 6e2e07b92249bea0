/**
 * The ways in which SMTP fails, each by its own name in log, alarm and desk; no mail is lost or sent twice. By
 * day one at each end of a connection; the names of all are tested by `tests/platform/contract/mail-fault.test.ts`.
 */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { cureText, faultText } from '#features/delivery/desk/delivery-text.ts';
import { type MailCause, mailCauses } from '#platform/contract/mail-fault.ts';
import { locales } from '#platform/contract/locales.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { createRedis } from '#platform/redis/client.ts';
import { startAlarmServer } from '#tests/support/alarm-server.ts';
import { type App, createApp, site } from '#tests/support/app.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { useApp } from '#tests/support/harness.ts';
import { byDay } from '#tests/support/night.ts';
import { patienceMs } from '#tests/support/patience-ms.ts';
import { serveScript, type SmtpScript } from '#tests/support/smtp-script.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { expectWays, type Seen } from '#tests/support/ways-table.ts';
import { serveUntrusted } from '#tests/support/smtp-tls.ts';
import { freePort } from '#tests/support/stack.ts';

let good: Awaited<ReturnType<typeof startSmtp>>;
let outside: Awaited<ReturnType<typeof startAlarmServer>>;
beforeAll(async () => {
  good = await startSmtp();
  outside = await startAlarmServer();
});
afterAll(() => Promise.all([good.close(), outside.close()]));
const setup = useApp();
beforeEach(() => {
  good.reset();
  outside.reset();
});

/** The site as deployed with this `SMTP_URL`, over the same store. */
const deploy = (smtpUrl: string): Promise<App> =>
  createApp({
    ...{ smtpUrl, alarmUrl: outside.url, now: setup().clock.now },
    redis: createRedis(setup().bridge.credentials, { timeoutMs: patienceMs }),
  });

/** Runs the tick once; returns its log lines about mails. */
async function tick(app: App): Promise<string[]> {
  const lines: string[] = [];
  const info = vi.spyOn(console, 'info').mockImplementation((line) => lines.push(String(line)));
  await app.runScheduled('delivery-tick');
  await app.settled();
  info.mockRestore();
  return lines.filter((line) => line.startsWith('{"delivery"'));
}
async function desk(app: App) {
  const answer = await app.call('/api/deliveries', { headers: await app.signIn() });
  const { deliveries, alarms } = z.parse(undeliveredSchema, await answer.json());
  const ofMail = ({ channel }: { channel: string }) => channel === 'mail';
  return { deliveries: deliveries.filter(ofMail), alarms: alarms.filter(ofMail) };
}
async function health(app: App): Promise<number> {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { status } = await app.call('/api/health');
  info.mockRestore();
  return status;
}

const scripted =
  (script: SmtpScript, user = '', scheme = 'smtp') =>
  async () => {
    const { port, close } = await serveScript(script);
    onTestFinished(close);
    return `${scheme}://${user}127.0.0.1:${port}`;
  };
const untrusted = (secure: boolean) => async () => {
  const { port, close } = await serveUntrusted({ secure });
  onTestFinished(close);
  return `smtp://localhost:${port}`;
};

type Way = [
  name: string,
  cause: MailCause,
  answer: string | RegExp,
  url: () => Promise<string>,
  /** Minutes until the cure; two days of outage are `mail-faults.test.ts`. */
  outage?: number,
];
const ways: Way[] = [
  [
    'a closed port',
    'unreachable',
    'ECONNREFUSED',
    async () => `smtp://127.0.0.1:${await freePort()}`,
  ],
  [
    'an unknown name',
    'unknown_host',
    // How an unknown name fails depends on the machine's resolver.
    /^E[A-Z_]+$/,
    () => Promise.resolve('smtp://nobody.invalid'),
  ],
  ['an untrusted certificate', 'tls_untrusted', 'DEPTH_ZERO_SELF_SIGNED_CERT', untrusted(false)],
  [
    'smtps:// to a port that begins without TLS',
    'tls_wrong_port',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    scripted({}, '', 'smtps'),
  ],
  ['smtp:// to a port that begins with TLS', 'tls_wrong_port', 'EXPECTS_TLS', untrusted(true)],
  [
    'a refused STARTTLS',
    'tls_failed',
    '454 4.7.0',
    scripted({ EHLO: '250-hello\r\n250 STARTTLS', STARTTLS: '454 4.7.0 no TLS' }),
  ],
  ['no greeting', 'no_greeting', 'TIMEOUT', scripted({ greeting: undefined })],
  ['a refused connection', 'greeting_refused', '554', scripted({ greeting: '554 no' })],
  ['a busy server', 'greeting_refused', '421 4.3.2', scripted({ greeting: '421 4.3.2 later' })],
  [
    'a wrong password',
    'auth_refused',
    '535 5.7.8',
    scripted({ AUTH: '535 5.7.8 no' }, 'user:secret@'),
  ],
  [
    'a refused sender',
    'sender_refused',
    '553 5.7.1',
    scripted({ MAIL: '553 5.7.1 <termine@example.com> is not yours' }),
  ],
  [
    'refused recipients',
    'recipient_refused',
    '554 5.7.1',
    scripted({ RCPT: '554 5.7.1 <client10@example.com> denied' }),
  ],
  ['refused texts', 'text_refused', '550 5.7.26', scripted({ '.': '550 5.7.26 no DKIM' })],
  ['texts refused for now', 'text_refused', '451 4.3.0', scripted({ '.': '451 4.3.0 later' })],
  ['a refused DATA', 'text_refused', '554 5.5.1', scripted({ DATA: '554 5.5.1 no' })],
  // A longer outage fails what has been cut off twice, since it may have arrived.
  ['a connection cut in the text', 'cut_off', 'HUNG_UP', scripted({ '.': null }), 1],
];
const seen: Seen[] = [];

/** Each the only way of its cause, so that the runbook's row of it is complete. */
const daily = ['unreachable', 'auth_refused', 'recipient_refused', 'cut_off'];
const tried = byDay(ways, ([, cause]) => daily.includes(cause));

it.each(tried)('%s: has its own name, and mails are sent once after it', async (...way) => {
  const [name, cause, answer, url, outage = 120] = way;
  const answers: unknown = typeof answer === 'string' ? answer : expect.stringMatching(answer);
  const broken = await deploy(await url());
  const times = ['10:00', '11:00', '12:00'];
  await addSlots(broken, ...times);
  for (const time of times)
    await book(broken, { time, email: `client${time.slice(0, 2)}@example.com` });
  const since = setup().clock.now().toISOString();

  const lines = await tick(broken);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).not.toMatch(/@|client|example|denied|yours/);
    expect(JSON.parse(line)).toMatchObject({ channel: 'mail', cause, answer: answers });
  }
  expect(outside.calls).toMatchObject([
    { body: { code: 'channel_down', since, site, cause, answer: answers } },
  ]);
  const [alarm, ...others] = (await desk(broken)).alarms;
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ kind: 'channel_down', since, fault: { answer: answers } });
  expect(alarm?.waiting).toBe(9);
  for (const locale of locales) {
    const words = { ...pick(locale, 'adminDeliveries'), ...pick(locale, 'deliveryCauses') };
    const text = alarm?.fault ? faultText(alarm.fault, words) : '';
    expect(text.startsWith(words.faults[cause].what.split('{{')[0] ?? '–')).toBe(true);
    expect(text).toContain(alarm?.fault?.answer);
    expect(alarm?.fault && cureText(alarm.fault, words)).toBe(words.faults[cause].cure);
  }

  expect(await health(broken)).toBe(200);
  for (let waited = 0; waited < outage; waited += 40) {
    setup().clock.advance(Math.min(outage, 40) * 60_000);
    // A silent server costs seconds a trial, and one says as much as many.
    if (waited === 0 || !/TIMEOUT|TLS/.test(String(answer))) await tick(broken);
  }
  seen.push({
    ...{ cause, way: name, answer: typeof answer === 'string' ? answer : '' },
    desk: pick('de', 'deliveryCauses').faults[cause].what.replace(' ({{answer}})', ''),
    ...{ health: await health(broken), alarm: 'channel_down' },
  });
  expect(seen.at(-1)?.health).toBe(outage > 30 ? 503 : 200);
  if (outage > 30) expect((await desk(broken)).deliveries).toEqual([]);

  const cured = await deploy(good.url);
  for (let ticks = 0; ticks < 5; ticks += 1) {
    setup().clock.advance(30 * 60_000);
    await tick(cured);
  }
  expect(new Set(good.mails.map(({ messageId }) => messageId)).size).toBe(9);
  expect(good.mails).toHaveLength(9);
  expect(await desk(cured)).toEqual({ deliveries: [], alarms: [] });
  expect(await health(cured)).toBe(200);
});

it('ways: every cause occurs', () => {
  expect(new Set(ways.map(([, cause]) => cause))).toEqual(new Set(mailCauses));
});

it('the runbook: has what log, desk, health and alarm say of each', () =>
  expectWays(
    seen,
    mailCauses.filter((cause) => tried.some(([, own]) => own === cause)),
  ));
