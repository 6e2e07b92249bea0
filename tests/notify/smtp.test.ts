/** What a server's silences and refusals mean: for one mail, or for all of them. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { smtpClient } from '#notify/mail/smtp.ts';

type Script = Readonly<Record<string, string | undefined>>;

const usual = {
  greeting: '220 hello',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  '.': '250 taken',
};

/** Says to each command what its script says; nothing where that is `undefined`. */
async function serve(script: Script): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const say = (line: string | undefined) => line !== undefined && socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    say(script['greeting']);
    let isText = false;
    createInterface(socket).on('line', (line) => {
      const word = isText ? line : (line.split(/[ :]/)[0] ?? '');
      if (isText && word !== '.') return;
      if (word === 'QUIT') socket.end('221 bye\r\n');
      isText = word === 'DATA';
      say(script[word]);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

const envelope = { from: 'a@example.com', to: ['b@example.com'] };
const patience = { connect: 300, envelope: 400, text: 700 };

it.each<[string, Script, object]>([
  ['takes it', {}, { kind: 'sent' }],
  ['says nothing at all', { greeting: undefined }, { kind: 'down', reason: 'channel_down' }],
  ['is busy', { greeting: '421 busy' }, { kind: 'down', reason: 'channel_down' }],
  ['lets nobody in', { greeting: '554 no' }, { kind: 'down', reason: 'channel_down' }],
  ['falls silent over a recipient', { RCPT: undefined }, { kind: 'retry', reason: 'deferred' }],
  ['hangs up on a recipient', { RCPT: '421 enough' }, { kind: 'retry', reason: 'deferred' }],
  ['says not now', { RCPT: '451 later' }, { kind: 'retry', reason: 'deferred' }],
  ['says never', { RCPT: '550 nobody' }, { kind: 'refused', reason: 'rejected' }],
  ['refuses the text', { '.': '554 spam' }, { kind: 'refused', reason: 'rejected' }],
  ['defers the text', { '.': '452 full' }, { kind: 'retry', reason: 'deferred' }],
  ['falls silent over the text', { '.': undefined }, { kind: 'lost' }],
])('a server that %s', async (_name, script, outcome) => {
  const client = smtpClient({ url: await serve({ ...usual, ...script }), patience });
  expect(await client.send(envelope, Buffer.from('Subject: x\r\n\r\nx\r\n'))).toEqual(outcome);
  client.close();
});

it('one that is not there', async () => {
  const client = smtpClient({ url: 'smtp://127.0.0.1:9', patience });
  expect(await client.send(envelope, Buffer.from('x'))).toEqual({
    kind: 'down',
    reason: 'channel_down',
  });
});

it('a password goes to no server that cannot keep it', async () => {
  const url = (await serve(usual)).replace('127.0.0.1', 'user:secret@0.0.0.0');
  const client = smtpClient({ url, patience });
  expect(await client.send(envelope, Buffer.from('x'))).toMatchObject({ kind: 'down' });
});

it('several mails go over one connection', async () => {
  const client = smtpClient({ url: await serve(usual), patience });
  for (const text of ['one', 'two', 'three']) {
    expect(await client.send(envelope, Buffer.from(text))).toEqual({ kind: 'sent' });
  }
  client.close();
});
