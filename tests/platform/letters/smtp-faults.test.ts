/** Whether a failed mail is the channel's fault, with real servers and a real client over a socket. */
import { expect, it, onTestFinished } from 'vitest';
import { smtpClient } from '#platform/mail/smtp.ts';
import { patience as slowness } from '#scripts/test/patience.ts';
import { serveScript, type SmtpScript } from '#tests/support/smtp-script.ts';
import { serveUntrusted } from '#tests/support/smtp-tls.ts';

const envelope = { from: 'a@example.com', to: ['b@example.com'] };
const text = Buffer.from('Subject: x\r\n\r\nx\r\n');
// In ms on a quiet machine; on a busy one, a handshake alone may take as long.
const waiting = (ms: number) => Math.ceil(ms * slowness);
const patience = { connect: waiting(300), envelope: waiting(400), text: waiting(700) };

function send(url: string) {
  const client = smtpClient({ url, patience });
  onTestFinished(() => client.close());
  return client.send(envelope, text);
}

async function sendTo(script: SmtpScript, credentials = '') {
  const { port, close } = await serveScript(script);
  onTestFinished(close);
  return send(`smtp://${credentials}127.0.0.1:${port}`);
}

const down = (phase: string, answer: string) => ({
  kind: 'down',
  reason: 'channel_down',
  fault: { phase, answer },
});
const deferred = (phase: string, answer: string) => ({
  kind: 'retry',
  reason: 'deferred',
  fault: { phase, answer },
});
const refused = (phase: string, answer: string) => ({
  kind: 'refused',
  reason: 'rejected',
  fault: { phase, answer },
});

it.each<[string, string, object]>([
  ['a closed port', 'smtp://127.0.0.1:9', down('connect', 'ECONNREFUSED')],
  ['an unknown host', 'smtp://nobody.invalid', down('connect', 'ENOTFOUND')],
])('smtp: %s is the channel’s fault', async (_name, url, outcome) => {
  const found = await send(url);
  // How an unknown name fails depends on the machine's resolver.
  if (url.includes('invalid')) expect(found).toMatchObject({ fault: { phase: 'connect' } });
  else expect(found).toEqual(outcome);
});

it.each<[string, SmtpScript, object]>([
  ['no greeting', { greeting: undefined }, down('greeting', 'TIMEOUT')],
  ['a connection closed at once', { greeting: null }, down('greeting', 'HUNG_UP')],
  ['421 as a greeting', { greeting: '421 4.3.2 busy' }, down('greeting', '421 4.3.2')],
  ['554 as a greeting', { greeting: '554 no' }, down('greeting', '554')],
  ['421 to EHLO', { EHLO: '421 busy' }, down('greeting', '421')],
  ['refused EHLO and HELO', { EHLO: '502 no', HELO: '550 no' }, down('greeting', '550')],
  ['no answer to EHLO', { EHLO: undefined }, down('greeting', 'TIMEOUT')],
  [
    'a refused STARTTLS',
    { EHLO: '250-hello\r\n250 STARTTLS', STARTTLS: '454 4.7.0 no TLS' },
    down('tls', '454 4.7.0'),
  ],
  [
    'a connection closed in STARTTLS',
    { EHLO: '250-hello\r\n250 STARTTLS', STARTTLS: null },
    down('tls', 'HUNG_UP'),
  ],
])('smtp: %s is the channel’s fault', async (_name, script, outcome) => {
  expect(await sendTo(script)).toEqual(outcome);
});

it.each<[string, SmtpScript, object]>([
  ['a wrong password', { AUTH: '535 5.7.8 no' }, down('auth', '535 5.7.8')],
  [
    'an authentication method that is too weak',
    { AUTH: '534 5.7.9 no' },
    down('auth', '534 5.7.9'),
  ],
  ['a temporary failure of AUTH', { AUTH: '454 4.7.0 later' }, down('auth', '454 4.7.0')],
  ['no answer to AUTH', { AUTH: undefined }, down('auth', 'TIMEOUT')],
  ['a connection closed in AUTH', { AUTH: null }, down('auth', 'HUNG_UP')],
])('smtp: %s is the channel’s fault', async (_name, script, outcome) => {
  expect(await sendTo(script, 'user:secret@')).toEqual(outcome);
});

const extensions = { pipelined: '250-hello\r\n250 PIPELINING', 'one by one': '250 hello' };

it.each<[string, SmtpScript, object]>([
  ['a refused sender', { MAIL: '553 5.7.1 no' }, down('mail_from', '553 5.7.1')],
  ['a quota (5.4.5)', { MAIL: '550 5.4.5 Daily quota exceeded' }, down('mail_from', '550 5.4.5')],
  ['a quota (5.2.2)', { MAIL: '552 5.2.2 quota' }, down('mail_from', '552 5.2.2')],
  ['a quota (4.5.3)', { MAIL: '452 4.5.3 quota' }, down('mail_from', '452 4.5.3')],
  ['a temporarily refused sender', { MAIL: '451 later' }, down('mail_from', '451')],
  [
    'authentication required at MAIL FROM',
    { MAIL: '530 5.7.0 first' },
    down('mail_from', '530 5.7.0'),
  ],
  ['no answer to MAIL FROM', { MAIL: undefined }, down('mail_from', 'TIMEOUT')],
  ['a connection closed at MAIL FROM', { MAIL: null }, down('mail_from', 'HUNG_UP')],
  ['authentication required at RCPT TO', { RCPT: '530 5.7.0 first' }, down('rcpt_to', '530 5.7.0')],
  ['temporarily denied relaying', { RCPT: '454 4.7.1 no' }, down('rcpt_to', '454 4.7.1')],
  ['a quota at RCPT TO', { RCPT: '550 5.4.5 quota' }, down('rcpt_to', '550 5.4.5')],
  ['too many mails at RCPT TO', { RCPT: '452 4.5.3 many' }, down('rcpt_to', '452 4.5.3')],
  ['a quota after the message', { '.': '550 5.4.5 quota' }, down('data', '550 5.4.5')],
  ['an unknown recipient', { RCPT: '550 5.1.1 nobody' }, refused('rcpt_to', '550 5.1.1')],
  [
    'a recipient refused without an enhanced code',
    { RCPT: '550 nobody' },
    refused('rcpt_to', '550'),
  ],
  ['a recipient refused by policy', { RCPT: '554 5.7.1 no' }, refused('rcpt_to', '554 5.7.1')],
  ['a full mailbox', { RCPT: '452 4.2.2 full' }, deferred('rcpt_to', '452 4.2.2')],
  ['greylisting', { RCPT: '451 4.7.1 later' }, deferred('rcpt_to', '451 4.7.1')],
  ['421 to RCPT TO', { RCPT: '421 enough' }, deferred('rcpt_to', '421')],
  ['no answer to RCPT TO', { RCPT: undefined }, deferred('rcpt_to', 'TIMEOUT')],
  ['a connection closed at RCPT TO', { RCPT: null }, deferred('rcpt_to', 'HUNG_UP')],
  ['refused DATA', { DATA: '451 4.3.0 later' }, deferred('data', '451 4.3.0')],
  ['no answer to DATA', { DATA: undefined }, deferred('data', 'TIMEOUT')],
  ['spam', { '.': '554 5.7.1 spam' }, refused('data', '554 5.7.1')],
  ['a busy scanner', { '.': '451 later' }, deferred('data', '451')],
  [
    'no answer after the message',
    { '.': undefined },
    { kind: 'lost', fault: { phase: 'data', answer: 'TIMEOUT' } },
  ],
  [
    'a connection closed after the message',
    { '.': null },
    { kind: 'lost', fault: { phase: 'data', answer: 'HUNG_UP' } },
  ],
])('smtp: %s', async (_name, script, outcome) => {
  const found = Object.values(extensions).map((EHLO) => sendTo({ EHLO, ...script }));
  expect(await Promise.all(found)).toEqual([outcome, outcome]);
});

/** The port of a server with an untrusted certificate. */
async function untrusted(secure: boolean): Promise<number> {
  const { port, close } = await serveUntrusted({ secure });
  onTestFinished(close);
  return port;
}

it('smtp: an untrusted certificate is the channel’s fault, with its own code', async () => {
  const outcome = {
    kind: 'down',
    fault: { phase: 'tls', answer: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  };
  const [plain, secure] = [await untrusted(false), await untrusted(true)];
  expect(await send(`smtp://localhost:${plain}`)).toMatchObject(outcome);
  expect(await send(`smtps://localhost:${secure}`)).toMatchObject(outcome);
});

it('smtp: TLS on a port that begins without it is the channel’s fault', async () => {
  const { port, close } = await serveScript({});
  onTestFinished(close);
  const found = await send(`smtps://127.0.0.1:${port}`);
  expect(found).toEqual(down('tls', 'ERR_SSL_WRONG_VERSION_NUMBER'));
});

it('smtp: a port that begins with TLS, spoken to without, is the channel’s fault', async () => {
  const found = await send(`smtp://localhost:${await untrusted(true)}`);
  expect(found).toEqual(down('tls', 'EXPECTS_TLS'));
});

it('smtp: a relay on this machine needs no trusted certificate where the owner chose so', async () => {
  const port = await untrusted(false);
  for (const choice of ['ignoreTLS=true', 'tls.rejectUnauthorized=false'])
    expect(await send(`smtp://localhost:${port}?${choice}`)).toEqual({ kind: 'sent' });
});

it.each([
  ['421', '421 4.7.0 too many messages'],
  ['a closed connection', null],
])('smtp: %s at a second mail’s MAIL FROM only leads to a new connection', async (_name, MAIL) => {
  let mails = 0;
  const { port, close } = await serveScript({
    get MAIL() {
      mails += 1;
      return mails === 2 ? MAIL : '250 ok';
    },
  });
  onTestFinished(close);
  const client = smtpClient({ url: `smtp://127.0.0.1:${port}`, patience });
  onTestFinished(() => client.close());
  const outcomes = [await client.send(envelope, text), await client.send(envelope, text)];
  expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  expect(mails).toBe(3);
});
