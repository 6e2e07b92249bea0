/** The whole service in a process of its own, between real HTTP and a small WhatsApp. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { testFolder } from './support/folder.ts';
import { rootKey } from './support/noise.ts';
import { notify, run, secret } from './support/process.ts';
import { until } from './support/until.ts';
import { localWhatsApp, recipient } from './support/whatsapp.ts';

const get = async (address: string, path: string) => {
  const headers = { Authorization: `Bearer ${secret}` };
  return (await fetch(address + path, { headers })).json();
};
const qrOf = async (address: string) =>
  z.parse(z.object({ qr: z.optional(z.string()) }), await get(address, '/qr')).qr;
const isConnected = async (address: string) =>
  z.parse(z.object({ connected: z.boolean() }), await get(address, '/status')).connected;

test('service: delivers a message from the API to the phone, although killed between sending and recording', async (context) => {
  const server = await localWhatsApp(context);
  const env = {
    MESSAGING_DATA_DIR: testFolder(context),
    WA_WEB_SOCKET_URL: server.url,
    WHATSAPP_TO: `+${recipient.pn}`,
    TEST_ROOT_KEY: rootKey,
  };
  const first = run(context, env);
  const address = await first.ready;
  await until(() => server.lines.length === 1, 'the handshake');
  assert.equal(await qrOf(address), undefined);
  server.offerCodes('scan-me');
  let qr: string | undefined;
  await until(async () => (qr = await qrOf(address)) !== undefined, 'the code');
  server.scan(qr ?? '');
  await until(() => isConnected(address), 'the connection');
  assert.equal(await qrOf(address), undefined);

  assert.equal(await notify(address, 'one', 'Termin von Frau Muster'), 202);
  await until(() => server.messages.length === 1, 'the first message');
  assert.equal(await notify(address, 'one', 'Termin von Frau Muster'), 202);

  server.script.acknowledge = undefined;
  assert.equal(await notify(address, 'two', 'Termin von Herrn Beispiel'), 202);
  await until(() => server.messages.length === 2, 'the second message, five seconds later');
  first.child.kill('SIGKILL');
  await first.ended;

  server.script.acknowledge = {};
  const second = run(context, env);
  await until(async () => isConnected(await second.ready), 'the connection after the crash');
  await until(() => server.messages.length === 3, 'the second message again');
  const [one, two, again] = server.messages;
  assert.equal(one?.text, 'Termin von Frau Muster');
  assert.equal(two?.text, 'Termin von Herrn Beispiel');
  assert.deepEqual(again, two, 'the same id, so that the phone shows it once');
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0);
  assert.equal(server.messages.length, 3);

  const logged = first.written() + second.written();
  assert.match(logged, /"event":"sent","tries":2/);
  assert.doesNotMatch(logged, /Muster|Beispiel|4179|scan-me|x{32}|SessionEntry|privKey/);
});
