/** The service as it is started by hand, by systemd or by Docker. */
import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../src/database.ts';
import { openQueue } from '../src/queue/jobs.ts';
import { testFolder } from './support/folder.ts';
import { notify, run, secret } from './support/process.ts';

/** A port without a server. */
const nowhere = { WA_WEB_SOCKET_URL: 'ws://127.0.0.1:9' };

test('service: keeps messages answered with 202 after kill -9', async (context) => {
  const folder = testFolder(context);
  const accepted = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const { child, ready, ended } = run(context, { MESSAGING_DATA_DIR: folder, ...nowhere });
    const address = await ready;
    const calls = Array.from({ length: 20 }, async (_, count) => {
      const key = `${round}-${count}`;
      const status = await notify(address, key, `text ${key}`);
      if (status === 202) accepted.add(key);
      if (count === 10) child.kill('SIGKILL');
    });
    await Promise.all([...calls, ended]);
  }
  assert.ok(accepted.size >= 3);
  const database = openDatabase(folder);
  context.after(() => database.close());
  const queue = openQueue(database);
  for (const key of accepted) {
    assert.equal(queue.accept(key, `text ${key}`, Date.now()).kind, 'known', key);
  }
});

test('service: starts, reports its state, locks its folder, and ends at a signal', async (context) => {
  const folder = testFolder(context);
  const env = { MESSAGING_DATA_DIR: join(folder, 'data'), ...nowhere };
  const first = run(context, env);
  const address = await first.ready;
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal((await fetch(`${address}/qr`)).status, 401);
  const headers = { Authorization: `Bearer ${secret}` };
  const status = await fetch(`${address}/status`, { headers });
  assert.partialDeepStrictEqual(await status.json(), { connected: false });
  assert.equal((await stat(join(folder, 'data'))).mode & 0o777, 0o700);
  assert.equal((await stat(join(folder, 'data', 'messaging.db'))).mode & 0o777, 0o600);

  const second = run(context, env);
  assert.equal(await second.ended, 1);
  assert.match(second.written(), /^The data folder .* is in use by another run$/m);

  const third = run(context, {
    ...nowhere,
    MESSAGING_DATA_DIR: join(folder, 'other'),
    MESSAGING_PORT: new URL(address).port,
  });
  assert.equal(await third.ended, 1);
  assert.match(
    third.written(),
    /The port is in use; stop what listens there or set MESSAGING_PORT/,
  );

  assert.equal(await notify(address, 'key', 'Frau Muster'), 202);
  first.child.kill('SIGTERM');
  assert.equal(await first.ended, 0);
  assert.doesNotMatch(first.written(), /Muster|4179|x{32}/);
});

test('service: names missing or wrong environment variables, never their values', async (context) => {
  const bad = { MESSAGING_SECRET: 'short', WHATSAPP_TO: '', MESSAGING_PORT: '70000' };
  const { ended, written } = run(context, { ...bad, WA_WEB_SOCKET_URL: 'wss://example.com' });
  assert.equal(await ended, 1);
  const lines = written();
  assert.match(lines, /^ {2}MESSAGING_SECRET: at least 32 printable characters/m);
  assert.match(lines, /^ {2}WHATSAPP_TO is missing$/m);
  assert.match(lines, /^ {2}MESSAGING_PORT: a port/m);
  assert.match(lines, /^ {2}WA_WEB_SOCKET_URL: for tests only/m);
  assert.doesNotMatch(lines, /short|70000|example/);
});
