/** The test mail: sent over a real SMTP server to the firm alone, with DNS read from a real server. */
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type TestMail, testMailSchema } from '#features/delivery/contract/test-mail.ts';
import { undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { dnsOf } from '#features/delivery/reader/read-txt.ts';
import { deliveryKeys } from '#features/delivery/store/keys.ts';
import { outboxKeys } from '#features/outbox/store/keys.ts';
import { firm } from '#firm';
import { causeOf } from '#platform/contract/mail-fault.ts';
import { createRedis } from '#platform/redis/client.ts';
import { type App, createApp } from '#tests/support/app.ts';
import { addSlots, book } from '#tests/support/booking.ts';
import { serveDns, type Zone } from '#tests/support/dns.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { byDay } from '#tests/support/night.ts';
import { patienceMs } from '#tests/support/patience-ms.ts';
import { serveScript, type SmtpScript } from '#tests/support/smtp-script.ts';
import { serveUntrusted } from '#tests/support/smtp-tls.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { freePort } from '#tests/support/stack.ts';

const setup = useApp();

const good: Zone = {
  'example.com': ['something=else', 'v=spf1 include:relay.example ~all'],
  's1._domainkey.example.com': [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`],
  '_dmarc.example.com': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com'],
};

async function deploy(
  options: { smtpUrl?: string; zone?: Zone; rateLimitScale?: number } = {},
): Promise<App> {
  const { zone = good, ...others } = options;
  const dns = await serveDns(zone);
  onTestFinished(dns.close);
  return createApp({
    ...{ ...others, dkimSelector: 's1', resolveTxt: dnsOf(dns.server), now: setup().clock.now },
    redis: createRedis(setup().bridge.credentials, { timeoutMs: patienceMs }),
  });
}
const press = async (app: App) =>
  app.call('/api/deliveries/test', { method: 'POST', headers: await app.signIn() });
async function test(app: App): Promise<TestMail> {
  const answer = await press(app);
  expect(answer.status).toBe(200);
  return z.parse(testMailSchema, await answer.json());
}
async function undeliveredOf(app: App) {
  const answer = await app.call('/api/deliveries', { headers: await app.signIn() });
  return z.parse(undeliveredSchema, await answer.json());
}
const statesOf = ({ steps }: TestMail) => steps.map(({ step, state }) => `${step} ${state}`);
const recordsOf = ({ records }: TestMail) => records.map(({ kind, state }) => `${kind} ${state}`);

it('test mail: goes to the firm alone, outside of the outbox', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const app = await deploy({ smtpUrl: smtp.url });
  const result = await test(app);
  expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[expect.objectContaining({ address: 'desk@example.com' })], 'Testmail der Website'],
  ]);
  expect(result.to).toBe('desk@example.com');
  expect(statesOf(result)).toEqual([
    ...['connect accepted', 'tls skipped', 'auth skipped'],
    ...['mail_from accepted', 'rcpt_to accepted', 'data accepted'],
  ]);
  expect(recordsOf(result)).toEqual(['spf fits', 'dkim fits', 'dmarc fits']);
  expect(result.records[0].found).toEqual(['v=spf1 include:relay.example ~all']);
  expect(await setup().engine.call(['KEYS', '*outbox*'])).toEqual([]);
});

it('test mail: the desk is told later when the last one was accepted, and what DNS said', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const refusing = await deploy({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
  await test(refusing);
  expect((await undeliveredOf(refusing)).trials).toEqual({});
  const app = await deploy({ smtpUrl: smtp.url });
  const { records } = await test(app);
  const at = setup().clock.now().toISOString();
  expect((await undeliveredOf(app)).trials).toEqual({ mail: { at, records } });
  setup().clock.advance(60_000);
  await test(refusing);
  expect((await undeliveredOf(app)).trials?.mail?.at).toBe(at);
});

it('trials: a letter to the firm’s own address as a client counts once it was sent', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const app = await deploy({ smtpUrl: smtp.url });
  await addSlots(app, '10:00', '11:00');
  await book(app, { time: '10:00' });
  setup().clock.advance(60_000);
  await app.runScheduled('delivery-tick');
  expect(smtp.mails.length).toBeGreaterThan(0);
  expect((await undeliveredOf(app)).trials).toEqual({});
  await book(app, { time: '11:00', email: firm.email });
  expect((await undeliveredOf(app)).trials).toEqual({});
  setup().clock.advance(60_000);
  await app.runScheduled('delivery-tick');
  const at = setup().clock.now().toISOString();
  expect((await undeliveredOf(app)).trials).toEqual({ letter: { at } });
});

const scripted =
  (script: SmtpScript, user = '') =>
  async () => {
    const { port, close } = await serveScript(script);
    onTestFinished(close);
    return `smtp://${user}127.0.0.1:${port}`;
  };
const login = { EHLO: '250-hello\r\n250 AUTH PLAIN LOGIN' };
const failures: readonly [string, string, () => Promise<string>][] = [
  ['connect', 'unreachable', async () => `smtp://127.0.0.1:${await freePort()}`],
  ['connect', 'greeting_refused', scripted({ greeting: '554 5.7.1 no' })],
  ['connect', 'no_greeting', scripted({ greeting: undefined })],
  [
    'tls',
    'tls_untrusted',
    async () => {
      const { port, close } = await serveUntrusted({ secure: false });
      onTestFinished(close);
      return `smtp://localhost:${port}`;
    },
  ],
  ['auth', 'auth_refused', scripted({ ...login, AUTH: '535 5.7.8 no' }, 'user:wrong@')],
  ['mail_from', 'sender_refused', scripted({ MAIL: '553 5.7.1 no' })],
  ['rcpt_to', 'recipient_refused', scripted({ RCPT: '550 5.1.1 no' })],
  ['data', 'text_refused', scripted({ '.': '554 5.7.1 spam' })],
  ['data', 'cut_off', scripted({ '.': undefined })],
];
// By day without those that wait for seconds.
it.each(byDay(failures, ([, cause]) => !['no_greeting', 'cut_off'].includes(cause)))(
  'failing at %s (%s): is named, the steps before are accepted',
  async (step, cause, url) => {
    const app = await deploy({ smtpUrl: await url() });
    const start = performance.now();
    const result = await test(app);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(result.fault && causeOf(result.fault)).toBe(cause);
    const at = result.steps.findIndex((each) => each.step === step);
    expect(result.steps.map(({ state }) => state)).toEqual(
      result.steps.map(({ step: name }, index) => {
        if (index > at) return 'not_reached';
        if (index === at) return 'failed';
        const isSkipped = name === 'tls' || (name === 'auth' && cause !== 'auth_refused');
        return isSkipped ? 'skipped' : 'accepted';
      }),
    );
  },
);

const reports = `rua=mailto:${firm.email}`;
it.each<[string, Zone, readonly string[], readonly (string | undefined)[]]>([
  [
    'no records',
    {},
    ['spf missing', 'dkim missing', 'dmarc missing'],
    ['v=spf1 include:… ~all', undefined, `v=DMARC1; p=none; ${reports}`],
  ],
  [
    'two SPF records, two keys and two policies',
    {
      'example.com': ['v=spf1 mx include:a.example -all', 'v=spf1 mx include:b.example ~all'],
      's1._domainkey.example.com': ['p=AA', 'p=BB'],
      '_dmarc.example.com': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'],
    },
    ['spf several', 'dkim several', 'dmarc several'],
    ['v=spf1 mx include:a.example include:b.example ~all', undefined, 'v=DMARC1; p=reject'],
  ],
  [
    '+all, a revoked key, p=none',
    {
      'example.com': ['v=spf1 include:a.example +all'],
      's1._domainkey.example.com': ['v=DKIM1; p='],
      '_dmarc.example.com': ['v=DMARC1; p=none; sp=none; rua=mailto:x@example.com'],
    },
    ['spf open', 'dkim revoked', 'dmarc watching'],
    [
      ...['v=spf1 include:a.example ~all', undefined],
      'v=DMARC1; p=quarantine; sp=quarantine; rua=mailto:x@example.com',
    ],
  ],
  [
    'neither end nor policy',
    { 'example.com': ['v=spf1 mx'], '_dmarc.example.com': ['v=DMARC1; rua=mailto:x@example.com'] },
    ['spf open', 'dkim missing', 'dmarc broken'],
    ['v=spf1 mx ~all', undefined, `v=DMARC1; p=none; ${reports}`],
  ],
  [
    'a redirect and a strict policy',
    {
      'example.com': ['v=spf1 redirect=relay.example'],
      '_dmarc.example.com': ['v=DMARC1;p=reject'],
    },
    ['spf fits', 'dkim missing', 'dmarc fits'],
    [undefined, undefined, undefined],
  ],
  [
    'DNS that fails or is silent',
    {
      'example.com': 'SERVFAIL',
      's1._domainkey.example.com': 'silent',
      '_dmarc.example.com': 'SERVFAIL',
    },
    ['spf unread', 'dkim unread', 'dmarc unread'],
    [undefined, undefined, undefined],
  ],
])('DNS: %s', async (_name, zone, states, wanted) => {
  const result = await test(await deploy({ zone }));
  expect(recordsOf(result)).toEqual(states);
  expect(result.records.map((record) => record.wanted)).toEqual(wanted);
});

it('DNS: without a selector DKIM is not asked for', async () => {
  const dns = await serveDns(good);
  onTestFinished(dns.close);
  const app = await createApp({
    ...{ resolveTxt: dnsOf(dns.server), now: setup().clock.now },
    redis: createRedis(setup().bridge.credentials, { timeoutMs: patienceMs }),
  });
  expect(recordsOf(await test(app))[1]).toBe('dkim not_asked');
  expect(dns.asked.toSorted()).toEqual(['_dmarc.example.com', 'example.com']);
});

it('test mail: needs a session, its token, and patience', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const app = await deploy({ rateLimitScale: 1 });
  const path = '/api/deliveries/test';
  expect((await app.call(path, { method: 'POST' })).status).toBe(401);
  const { Cookie = '' } = await app.signIn();
  const forged = await app.call(path, { method: 'POST', headers: { Cookie } });
  expect(await refusalOf(forged)).toMatchObject({ code: 'forbidden' });
  const states: number[] = [];
  for (let times = 0; times < 4; times += 1) states.push((await press(app)).status);
  expect(states).toEqual([200, 200, 200, 429]);
});

it('a test mail that goes out: wakes mail that was paused, and what waits goes out at once', async () => {
  const refusing = await scripted({ ...login, AUTH: '535 5.7.8 no' }, 'user:wrong@')();
  const broken = await deploy({ smtpUrl: refusing });
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const cured = await deploy({ smtpUrl: smtp.url });
  await addSlots(broken, '10:00', '11:00');
  for (const time of ['10:00', '11:00']) await book(broken, { time });
  const info = vi.spyOn(console, 'info').mockReturnValue();
  for (let trial = 0; trial < 5; trial += 1) {
    setup().clock.advance(8 * 60_000);
    await broken.runScheduled('delivery-tick');
  }
  setup().clock.advance(10_000);
  await test(broken);
  await cured.runScheduled('delivery-tick');
  expect(smtp.mails).toEqual([]);

  await test(cured);
  await cured.settled();
  info.mockRestore();
  const waiting = smtp.mails.filter(({ subject }) => subject !== 'Testmail der Website');
  expect(waiting.length).toBeGreaterThan(3);
  expect(await setup().engine.call(['HGETALL', keyOf(deliveryKeys.breakers)])).toEqual([]);
  expect(await setup().engine.call(['ZCARD', keyOf(outboxKeys.outbox)])).toBe(0);
});
