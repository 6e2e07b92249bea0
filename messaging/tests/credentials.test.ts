/** The stored credentials that make the service a device of the firm's account. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { Curve, proto } from 'baileys';
import { openDatabase } from '../src/database.ts';
import { StartError } from '../src/env.ts';
import { credentialStore } from '../src/link/credentials.ts';
import { testFolder } from './support/folder.ts';

function store(context: TestContext, folder = testFolder(context)) {
  const database = openDatabase(folder);
  let isOpen = true;
  const close = () => {
    if (isOpen) database.close();
    isOpen = false;
  };
  context.after(close);
  return { folder, close, ...credentialStore(database) };
}

test('credentials: restores account and keys after a restart, each in its own type', async (context) => {
  const first = store(context);
  const { state, save } = first.open();
  state.creds.me = { id: '41790000001:7@s.whatsapp.net' };
  save();
  const pair = Curve.generateKeyPair();
  const keyData = Buffer.from([1, 2, 3]);
  await state.keys.set({
    'pre-key': { 1: pair, 2: pair },
    session: { someone: Buffer.from([0, 255]) },
    'device-list': { someone: ['0', '7'] },
    'app-state-sync-key': { key: { keyData } },
  });
  await state.keys.set({ 'pre-key': { 2: null } });
  first.close();

  const again = store(context, first.folder).open().state;
  assert.equal(again.creds.me?.id, '41790000001:7@s.whatsapp.net');
  assert.deepEqual(again.creds.noiseKey, state.creds.noiseKey);
  assert.deepEqual(await again.keys.get('pre-key', ['1', '2']), { 1: pair });
  assert.deepEqual(await again.keys.get('session', ['someone', 'other']), {
    someone: Buffer.from([0, 255]),
  });
  assert.deepEqual(await again.keys.get('device-list', ['someone']), { someone: ['0', '7'] });
  const { key } = await again.keys.get('app-state-sync-key', ['key']);
  assert.ok(key instanceof proto.Message.AppStateSyncKeyData);
  assert.deepEqual(key.keyData, keyData);
});

test('credentials: writes a change of several keys as a whole or not at all', async (context) => {
  const { state } = store(context).open();
  const pair = Curve.generateKeyPair();
  const unwritable = { ...pair, toJSON: () => assert.fail('the disk is full') };
  await assert.rejects(async () => state.keys.set({ 'pre-key': { 1: pair, 2: unwritable } }));
  assert.deepEqual(await state.keys.get('pre-key', ['1', '2']), {});
  await state.keys.set({ 'pre-key': { 1: pair } });
  assert.deepEqual(await state.keys.get('pre-key', ['1']), { 1: pair });
});

test('credentials: drops what a released connection still writes', async (context) => {
  const { open, forget } = store(context);
  const old = open();
  old.save();
  old.release();
  forget();
  old.save();
  await old.state.keys.set({ 'pre-key': { 1: Curve.generateKeyPair() } });
  const { state } = open();
  assert.notDeepEqual(state.creds.noiseKey, old.state.creds.noiseKey);
  assert.deepEqual(await state.keys.get('pre-key', ['1']), {});
});

test('database: refuses a folder that is in use or of another version', (context) => {
  const first = store(context);
  assert.throws(
    () => openDatabase(first.folder),
    (error) => error instanceof StartError && error.message.endsWith('is in use by another run'),
  );
  first.close();
  const other = new DatabaseSync(join(first.folder, 'messaging.db'));
  other.exec('PRAGMA user_version = 2');
  other.close();
  assert.throws(
    () => openDatabase(first.folder),
    (error) => error instanceof StartError && error.message.endsWith('written by version 2'),
  );
});
