/** Refusals of files and stores that cannot be used. Each has a message of one line and writes nothing. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Encrypter, generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { underWay } from '#scripts/backup/fill.ts';
import { BackupFileError, formatVersion, type Part } from '#scripts/backup/lines.ts';
import { inspect } from '#scripts/backup/restore.ts';
import { readSealed, writeSealed } from '#scripts/backup/sealed-file.ts';
import { snapshot } from '#scripts/backup/snapshot.ts';
import { StartError } from '#local/settings.ts';
import { prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { makeKey } from '#scripts/backup/keys.ts';
import { openSource } from '#scripts/backup/places.ts';
import { writePlain } from '#scripts/backup/plain.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { callOf, identity, recipient, restoreInto, seal } from './backup.ts';

let engine: RedisEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine();
});
afterAll(() => engine.close());

async function* parts(): AsyncGenerator<Part> {
  await Promise.resolve();
  for (const key of ['appointments', 'contact']) {
    const fields = Array.from(
      { length: 900 },
      (_, index) => [`id-${index}`, 'x'.repeat(200)] as const,
    );
    yield { key, type: 'hash', expiresAt: null, fields };
  }
}

/** A backup file with its bytes changed. */
async function changed(change: (bytes: Buffer) => Uint8Array): Promise<string> {
  const file = await seal(parts());
  await writeFile(file, change(await readFile(file)));
  return file;
}

/** Text in a valid encrypted file that is not a backup of ours. */
async function sealedText(text: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const file = join(await makeFolder(), 'file.age');
  await writeFile(file, await encrypter.encrypt(gzipSync(text)));
  return file;
}

async function refusalOf(file: string): Promise<string> {
  const refused: unknown = await restoreInto(engine, file).catch((error: unknown) => error);
  if (!(refused instanceof BackupFileError)) throw new Error('It was not refused');
  expect(await engine.call(['DBSIZE'])).toBe(0);
  const { message } = refused;
  expect(message).not.toContain('\n');
  return message;
}

const header = { backup: 'consulting-website', format: 1, storeVersion: 4, context: 'local' };
const head = JSON.stringify({ ...header, takenAt: '2041-03-11T08:00:00Z', contents: 'everything' });
const key = JSON.stringify({ key: 'contact', type: 'hash', expiresAt: null });
const field = JSON.stringify({ key: 'contact', field: 'id', value: '{}' });
const end = (keys: number, fields: number) => JSON.stringify({ end: { keys, fields } });

describe('a restore refuses', () => {
  it.each([
    ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['without its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['without its last block', (bytes: Buffer) => bytes.subarray(0, 250)],
    [
      'with one bit changed',
      (bytes: Buffer) => bytes.map((byte, at) => (at === 900 ? byte ^ 1 : byte)),
    ],
    ['with trailing bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
    ['empty', () => Buffer.alloc(0)],
  ])('a file %s', async (_name, change) => {
    expect(await refusalOf(await changed(change))).toMatch(/is damaged, cut off, or no backup$/);
  });

  it('a file that does not exist, or was encrypted for another key', async () => {
    expect(await refusalOf('/nowhere/backup.age')).toBe('There is no file /nowhere/backup.age');
    const file = await seal(parts());
    const other = await generateX25519Identity();
    await expect(inspect(() => readSealed(file, [other]), new Map())).rejects.toThrow(
      /was encrypted for another key/,
    );
  });

  it.each([
    ['without its end line', [head, key, field], /ends before its end/],
    [
      'with fewer fields than it states',
      [head, key, field, end(1, 2)],
      /less, or more, than it says/,
    ],
    ['with lines after the end', [head, key, field, end(1, 1), field], /follows the end/],
    ['with a field without a key', [head, field, end(0, 1)], /belongs to no key/],
    ['with an unknown kind of line', [head, '{"a":1}', end(0, 0)], /Line 2 .* none that this code/],
    ['without a header', [key, field, end(1, 1)], /Line 1 .* none that this code/],
  ])('a backup %s', async (_name, lines, said) => {
    expect(await refusalOf(await sealedText(`${lines.join('\n')}\n`))).toMatch(said);
  });

  it('a line longer than a backup can have, before it is read to its end', async () => {
    const file = await sealedText(`${head}\n${'x'.repeat(33 * 1024 * 1024)}\n`);
    expect(await refusalOf(file)).toBe('The backup has a line of more than 32 MiB');
  });

  it('backups of newer or older versions, and a list of erasures', async () => {
    const newer = { storeVersion: storeVersion + 1 };
    expect(await refusalOf(await seal(parts(), newer))).toMatch(/of a store of version 6/);
    const older = (version: number, commit: string) =>
      `The backup is of a store of version ${version}, which this code no longer restores: restore it with commit ${commit}, which carries it over, and back that up`;
    for (const [version, commit] of [
      [2, 'c00bcd29'],
      [3, '84230c5f'],
      [4, '84230c5f'],
    ] as const)
      expect(await refusalOf(await seal(parts(), { storeVersion: version }))).toBe(
        older(version, commit),
      );
    expect(await refusalOf(await seal(parts(), { format: formatVersion + 1 }))).toMatch(/format 2/);
    expect(await refusalOf(await seal(parts(), { contents: 'erasures' }))).toMatch(/--erasures/);
  });

  it('keys that our backups never hold: sessions, counters, half a setup', async () => {
    const names = [
      'sessions:x',
      'limit:x',
      'work:x',
      'idempotency:x',
      'requests',
      'factor:pending',
    ];
    async function* hostile(): AsyncGenerator<Part> {
      await Promise.resolve();
      for (const name of [...names, 'mine'])
        yield { key: name, type: 'hash', expiresAt: null, fields: [['id', 'value']] };
    }
    await restoreInto(engine, await seal(hostile()));
    const left = await engine.call(['KEYS', `${prefixOf('local')}*`]);
    expect(left).toEqual([`${prefixOf('local')}mine`]);
    await engine.call(['FLUSHALL']);
  });

  it('a store that is not empty, which stays unchanged', async () => {
    const file = await seal(parts());
    await engine.call(['SET', 'foreign', 'value']);
    await expect(restoreInto(engine, file)).rejects.toThrow(/there is not empty \(1 keys\)/);
    expect(await engine.call(['KEYS', '*'])).toEqual(['foreign']);
    await engine.call(['FLUSHALL']);
    await engine.call(['SET', versionKeyOf('local'), underWay]);
    await expect(restoreInto(engine, file)).rejects.toThrow(/a restore that was cut off/);
    await engine.call(['FLUSHALL']);
  });
});

describe('a backup refuses', () => {
  const first = (store: string) =>
    snapshot(callOf(engine), { context: 'local', where: store }).next();

  it('a place without a store, or with another version', async () => {
    await expect(first('here')).rejects.toThrow('There is no store to back up at here');
    await engine.call(['SET', versionKeyOf('local'), '6']);
    await expect(first('here')).rejects.toThrow(/has version 6, this code is for 5/);
    await engine.call(['FLUSHALL']);
  });

  it('an invalid recipient, without repeating it or leaving a file', async () => {
    const file = join(await makeFolder(), 'backup.age');
    const written = writeSealed(file, toTexts(), [recipient, identity]);
    await expect(written).rejects.toBeInstanceOf(StartError);
    await expect(written).rejects.toThrow(/^BACKUP_RECIPIENTS: entry 2 is no public key/);
    await expect(readFile(file)).rejects.toThrow();
  });

  it('to leave an incomplete file when its source fails', async () => {
    const file = join(await makeFolder(), 'backup.age');
    async function* broken() {
      yield 'line\n';
      await Promise.reject(new Error('away'));
    }
    await expect(writeSealed(file, broken(), [recipient])).rejects.toThrow('away');
    for (const left of [file, `${file}.new`]) await expect(readFile(left)).rejects.toThrow();
  });
});

async function* toTexts() {
  await Promise.resolve();
  yield 'line\n';
}

describe('what is there already', () => {
  it('is not overwritten: a key, a folder of plain files', async () => {
    const folder = await makeFolder({ 'key.txt': 'the only key' });
    const file = join(folder, 'key.txt');
    await expect(makeKey(file, new Date(0))).rejects.toThrow(/^[^\n]+is there already$/);
    expect(await readFile(file, 'utf8')).toBe('the only key');
    await expect(writePlain(folder, parts())).rejects.toThrow(/^[^\n]+is there already[^\n]+$/);
  });
});

it('a Redis that does not answer is named', async () => {
  const away = { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9', UPSTASH_REDIS_REST_TOKEN: 'x' };
  const source = await openSource(away);
  const first = source.parts()[Symbol.asyncIterator]().next();
  await expect(first).rejects.toThrow('The Redis at 127.0.0.1:9 does not answer');
});
