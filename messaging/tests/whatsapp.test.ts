/** The real library, over a real socket, against a small WhatsApp of our own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, mock, test } from 'node:test';
import { openDatabase } from '../src/database.ts';
import { credentialStore } from '../src/link/credentials.ts';
import { type LinkState, SendError, type SendFailure } from '../src/link/link.ts';
import { superviseLink } from '../src/link/supervisor.ts';
import { whatsApp } from '../src/link/whatsapp.ts';
import { settle, testClock } from './support/clock.ts';
import { testFolder } from './support/folder.ts';
import { until } from './support/until.ts';
import { firm, localWhatsApp, recipient } from './support/whatsapp.ts';

interface Options {
  url: string;
  to?: string;
  folder?: string;
  textOf?: (id: string) => string | undefined;
}

function open(context: TestContext, { url, to = `+${recipient.pn}`, ...options }: Options) {
  const folder = options.folder ?? testFolder(context);
  const database = openDatabase(folder);
  const credentials = credentialStore(database);
  const clock = testClock();
  const delivered: string[] = [];
  const link = superviseLink({
    clock,
    random: () => 1,
    forget: credentials.forget,
    onChange: () => {},
    connect: whatsApp({
      ...{ credentials, to, url },
      textOf: options.textOf ?? (() => undefined),
      onDelivered: (id) => delivered.push(id),
    }),
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await link.close();
    database.close();
  };
  context.after(close);
  return {
    ...{ link, clock, delivered, folder, close },
    reaches: (name: LinkState['name']) => until(() => link.state().name === name, name),
    /** The number of stored credentials. */
    kept: () => database.prepare('SELECT kind FROM credentials').all().length,
  };
}

/** A link after the firm's phone has scanned the code. */
async function linked(context: TestContext, options: { to?: string } = {}) {
  const server = await localWhatsApp(context);
  const opened = open(context, { url: server.url, ...options });
  await until(() => server.lines.length === 1, 'the handshake');
  server.offerCodes('first');
  await opened.reaches('waiting_for_scan');
  server.scan(opened.link.state().qr ?? '');
  await opened.reaches('connecting');
  await opened.clock.advance(0);
  await opened.reaches('connected');
  return { ...opened, server };
}

const failsAs = (code: SendFailure) => (error: unknown) =>
  error instanceof SendError && error.code === code;
const message = { id: '3EB0AAAAAAAAAAAAAAAAAA', text: 'Neue Buchung 🙂\nhttps://example.com' };

test('whatsapp: links by a scanned code, is restarted, and sends what the recipient can read', async (context) => {
  const { link, server, delivered } = await linked(context);
  const { username, device } = server.lastLine().payload;
  assert.deepEqual([username?.toString(), device], [firm.pn, 7]);
  assert.equal(link.state().problem, undefined);

  const second = { id: '3EB0BBBBBBBBBBBBBBBBBB', text: 'ا'.repeat(5000) };
  await link.send(message);
  await link.send(second);
  assert.deepEqual(server.messages, [message, second]);

  const offline = { tag: 'offline', attrs: { count: '0' } };
  const from = `${recipient.pn}@s.whatsapp.net`;
  server
    .lastLine()
    .send(
      { tag: 'ib', attrs: { from: 's.whatsapp.net' }, content: [offline] },
      { tag: 'receipt', attrs: { id: message.id, from, t: '1' } },
    );
  await until(() => delivered.includes(message.id), 'the receipt');
  assert.deepEqual(delivered, [message.id]);
});

test('whatsapp: reconnects after a restart without a code, and can still send', async (context) => {
  const first = await linked(context);
  await first.close();
  const { url } = first.server;
  const second = open(context, { url, folder: first.folder });
  await second.reaches('connected');
  await second.link.send(message);
  assert.deepEqual(first.server.messages, [message]);
});

test('whatsapp: sends a message again to a device that could not read it, after a restart too', async (context) => {
  const first = await linked(context);
  await first.link.send(message);
  await first.close();
  const { server } = first;
  const textOf = (id: string) => (id === message.id ? message.text : undefined);
  const second = open(context, { url: server.url, folder: first.folder, textOf });
  await second.reaches('connected');
  const retry = { tag: 'retry', attrs: { id: message.id, count: '1', t: '1', v: '1' } };
  const from = `${recipient.pn}@s.whatsapp.net`;
  const attrs = { id: message.id, from, type: 'retry', t: '1' };
  server.lastLine().send({ tag: 'receipt', attrs, content: [retry] });
  await until(() => server.messages.length === 2, 'the message again');
  assert.deepEqual(server.messages, [message, message]);
});

test('whatsapp: reconnects after a broken connection', async (context) => {
  const { link, server, clock, reaches, kept } = await linked(context);
  const before = kept();
  server.lastLine().close();
  await reaches('disconnected');
  assert.equal(link.state().problem, 'connection_lost');
  await clock.advance(4000);
  await reaches('connected');
  assert.equal(server.lines.length, 3);
  assert.equal(kept(), before);
});

test('whatsapp: after unlinking on the phone, deletes all credentials and offers a new code', async (context) => {
  const { link, server, clock, reaches, kept } = await linked(context);
  await link.send(message);
  assert.ok(kept() > 1);
  const removed = { tag: 'conflict', attrs: { type: 'device_removed' } };
  server.lastLine().send({ tag: 'stream:error', attrs: { code: '401' }, content: [removed] });
  await reaches('connecting');
  assert.equal(kept(), 0);
  await clock.advance(0);
  await until(() => server.lines.length === 3, 'the handshake of a new device');
  assert.ok(server.lastLine().payload.devicePairingData);
  server.offerCodes('another');
  await reaches('waiting_for_scan');
  assert.match(link.state().qr ?? '', /another,/);
});

test('whatsapp: stops when another run of the service replaces it', async (context) => {
  const { server, clock, reaches, kept } = await linked(context);
  const conflict = { tag: 'conflict', attrs: { type: 'replaced' } };
  server.lastLine().send({ tag: 'stream:error', attrs: {}, content: [conflict] });
  await reaches('replaced');
  await clock.advance(24 * 60 * 60_000);
  assert.equal(server.lines.length, 2);
  assert.ok(kept() > 0);
});

for (const [reason, problem] of [
  ['403', 'forbidden'],
  ['405', 'outdated'],
] as const) {
  test(`whatsapp: a login refused with ${reason} is the error ${problem}`, async (context) => {
    const { link, server, reaches, kept } = await linked(context);
    server.lastLine().send({ tag: 'failure', attrs: { reason } });
    await reaches('error');
    assert.equal(link.state().problem, problem);
    assert.ok(kept() > 0);
  });
}

test('whatsapp: keeps the credentials after a 401 of a gateway', async (context) => {
  const first = await linked(context);
  await first.close();
  const gateway = createServer().on('upgrade', (_, socket) =>
    socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n'),
  );
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  context.after(() => gateway.close());
  const address = gateway.address();
  assert.ok(typeof address === 'object' && address);
  const url = `ws://127.0.0.1:${address.port}`;
  const { link, reaches, kept } = open(context, { url, folder: first.folder });
  await reaches('disconnected');
  assert.equal(link.state().problem, 'connection_lost');
  assert.ok(kept() > 0);
});

test('whatsapp: codes last 60 s, then 20 s each; after the last one it waits to be woken', async (context) => {
  const server = await localWhatsApp(context);
  const { link, reaches } = open(context, server);
  await until(() => server.lines.length === 1, 'the handshake');
  mock.timers.enable({ apis: ['setTimeout'] });
  context.after(() => mock.timers.reset());
  server.offerCodes('one', 'two', 'three');
  const shows = (ref: string) =>
    until(() => link.state().qr?.includes(`#${ref},`) === true, `the code ${ref}`);
  await shows('one');
  mock.timers.tick(59_999);
  await settle();
  await shows('one');
  mock.timers.tick(1);
  await shows('two');
  mock.timers.tick(20_000);
  await shows('three');
  mock.timers.tick(20_000);
  await reaches('disconnected');
  assert.equal(link.state().problem, undefined);
  mock.timers.reset();
  link.wake();
  await until(() => server.lines.length === 2, 'a new handshake');
});

test('whatsapp: counts a message as sent only when the server confirms it', async (context) => {
  const { link, server } = await linked(context);
  server.script.acknowledge = { error: '479' };
  await assert.rejects(link.send(message), failsAs('refused'));
  server.script.acknowledge = { error: '463' };
  await assert.rejects(link.send(message), failsAs('restricted'));
  server.script.acknowledge = undefined;
  const sending = link.send(message);
  await until(() => server.messages.length === 3, 'the message');
  server.lastLine().close();
  await assert.rejects(sending, failsAs('unconfirmed'));
  assert.equal(new Set(server.messages.map(({ id }) => id)).size, 1);
});

test('whatsapp: reports a recipient that is its own number', async (context) => {
  const { link } = await linked(context, { to: `+${firm.pn}` });
  assert.equal(link.state().problem, 'own_number');
});

test('whatsapp: reports a recipient that WhatsApp does not know', async (context) => {
  const { link, server, clock, reaches } = await linked(context);
  server.script.isKnown = false;
  server.lastLine().close();
  await reaches('disconnected');
  await clock.advance(4000);
  await reaches('connected');
  assert.equal(link.state().problem, 'recipient_unknown');
});
