/** The backup and restore commands as an operator runs them, in processes of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { patience } from '#scripts/test/patience.ts';
import { erasureStore } from '#registry/erasure.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { expectInvariants } from '#tests/model/commands/invariants.ts';
import { dump } from '#tests/support/dump.ts';
import { atNight, byDay, isNight } from '#tests/support/night.ts';
import { projectFolder } from '#tests/support/stack.ts';
import { identity, keptKeys, recipient } from './backup.ts';
import { ada, liveIn, openApp } from './lived-in.ts';

const unset = {
  ...{ UPSTASH_REDIS_REST_URL: '', UPSTASH_REDIS_REST_TOKEN: '', REDIS_URL: '', DATA_DIR: '' },
  ...{ BACKUP_RECIPIENTS: '', BACKUP_IDENTITY: '', BACKUP_CONTEXT: '', ERASURES_FROM_TOKEN: '' },
};

async function run(
  script: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    ...{ cwd: projectFolder, env: { ...process.env, ...unset, ...env } },
  });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: output.trim(), errors: errors.trim() };
}

/** A folder whose stack is running, with data of every kind. */
async function livedIn() {
  const folder = join(await makeFolder(), 'data');
  const engine = await openFolder(folder);
  const opening = await openApp(engine);
  onTestFinished(async () => {
    await opening.bridge.close();
    await engine.close();
  });
  return { folder, engine, ...opening, ...(await liveIn(opening)) };
}

async function openFolder(folder: string): Promise<RedisEngine> {
  await mkdir(folder, { recursive: true });
  return createEmbeddedEngine({ journalFile: join(folder, 'redis.journal') });
}

/** The variables of a database that answers at this bridge. */
const upstash = ({ url, token }: { url: string; token: string }) => ({
  ...{ UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, BACKUP_CONTEXT: 'local' },
});

/** A key as the command makes it, without starting the command. */
async function someKey() {
  const file = join(await makeFolder(), 'key.txt');
  await writeFile(file, `${identity}\n`, { mode: 0o600 });
  return { file, recipients: recipient };
}

async function newKey() {
  const file = join(await makeFolder(), 'key.txt');
  const { code, output } = await run('backup', ['--new-key', file], {});
  expect(code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return { file, recipients: output.replace('BACKUP_RECIPIENTS=', '') };
}

/** Matches a message of one line that contains the text. */
const one = (said: string): unknown => expect.stringMatching(new RegExp(`^[^\\n]*${said}[^\\n]*$`));

describe('backup and restore', () => {
  it(
    'from a new key to a folder with the same data as the running one',
    async () => {
      const { folder, engine, app } = await livedIn();
      const key = await newKey();
      const files = `${await makeFolder()}/`;
      const env = { DATA_DIR: folder, BACKUP_RECIPIENTS: key.recipients };
      const before = await keptKeys(engine);
      const made = await run('backup', ['--to', files], env);
      expect([made.code, made.errors]).toEqual([0, '']);
      const [name = ''] = await readdir(files);
      expect(name).toMatch(/^backup-local-.*\.ndjson\.gz\.age$/);
      expect((await stat(files + name)).mode & 0o777).toBe(0o600);
      expect((await readFile(files + name)).toString('latin1')).not.toContain('Kanari');

      // Erased after the backup, and listed by the hourly list of erasures.
      await erasureStore(app.services.db).erasePerson(ada.email);
      expect((await run('backup', ['--to', files, '--erasures-only'], env)).code).toBe(0);
      const list = (await readdir(files)).find((each) => each.startsWith('erasures-')) ?? '';

      const forgetful = join(await makeFolder(), 'forgetful');
      const since = ['--key', key.file, '--erasures', files + list];
      const erased = await run('restore', [files + name, ...since], { DATA_DIR: forgetful });
      expect([erased.code, erased.output]).toEqual([
        0,
        expect.stringContaining('7 records erased'),
      ]);
      const left = await openFolder(forgetful);
      expect(await dump(left)).not.toContain(ada.email);
      await expectInvariants(left, 'Europe/Zurich');
      await left.close();

      // A database is filled only once its name was typed.
      const without = ['--key', key.file, '--no-newer-erasures'];
      const there = await openApp(await createEmbeddedEngine());
      onTestFinished(() => there.bridge.close());
      const remote = upstash(there.bridge.credentials);
      const typed = await run('restore', [files + name, ...without], remote, 'production\n');
      expect([typed.code, typed.errors]).toEqual([1, one('That is another name')]);

      // By day `round-trip` compares what was and what came back.
      if (!isNight) return;
      const same = join(await makeFolder(), 'same');
      const again = await run('restore', [files + name, ...without], { DATA_DIR: same });
      expect([again.code, again.errors]).toEqual([0, '']);
      expect(again.output).toMatch(/6 appointments[^]*hangs together/);
      const served = await openFolder(same);
      expect(await keptKeys(served)).toEqual(before);
      await served.close();
      const full = await run('restore', [files + name, ...without], { DATA_DIR: same });
      expect([full.code, full.errors]).toEqual([
        1,
        expect.stringContaining('holds a store already'),
      ]);
    },
    120_000 * patience,
  );

  atNight(
    'work over Upstash’s REST API, after the operator typed the name of the database',
    async () => {
      const { engine, bridge, app, folder } = await livedIn();
      const { recipients, file: keyFile } = await someKey();
      const identity = await readFile(keyFile, 'utf8');
      const file = join(await makeFolder(), 'backup.age');
      const from = upstash(bridge.credentials);
      const made = await run('backup', ['--to', file], { ...from, BACKUP_RECIPIENTS: recipients });
      expect([made.code, made.errors]).toEqual([0, '']);
      await erasureStore(app.services.db).erasePerson(ada.email);

      const target = await createEmbeddedEngine();
      const there = await openApp(target);
      onTestFinished(async () => {
        await there.bridge.close();
        await target.close();
      });
      const env = { ...upstash(there.bridge.credentials), BACKUP_IDENTITY: identity };
      const args = [file, '--erasures-from', folder];
      const { host } = new URL(there.bridge.credentials.url);
      const refused = await run('restore', args, env, 'production\n');
      expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('another name')]);
      expect(await target.call(['DBSIZE'])).toBe(0);
      const restored = await run('restore', args, env, `${host}\n`);
      expect([restored.code, restored.output]).toEqual([
        0,
        expect.stringContaining('3 appointments'),
      ]);
      expect(await dump(target)).not.toContain(ada.email);
      expect(await dump(engine)).not.toContain('backup:');
    },
    120_000 * patience,
  );
});

describe('refusals with a message of one line', () => {
  it(
    'are given to a backup without recipients, store or answer, and an existing key file',
    async () => {
      const DATA_DIR = join(await makeFolder(), 'none');
      const nobody = await run('backup', [], { DATA_DIR });
      expect([nobody.code, nobody.errors]).toEqual([1, one('Set BACKUP_RECIPIENTS.*--new-key')]);
      const { recipients, file } = await someKey();
      const to = join(await makeFolder(), 'x.age');
      const nothing = await run('backup', ['--to', to], {
        DATA_DIR,
        BACKUP_RECIPIENTS: recipients,
      });
      expect([nothing.code, nothing.errors]).toEqual([1, one('There is no store to back up')]);
      const away = { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9', UPSTASH_REDIS_REST_TOKEN: 'x' };
      if (!isNight) return;
      const silent = await run('backup', ['--to', to], { ...away, BACKUP_RECIPIENTS: recipients });
      expect([silent.code, silent.errors]).toEqual([1, one('does not answer')]);
      expect((await run('backup', ['--new-key', file], {})).errors).toMatch(/is there already$/);
    },
    120_000 * patience,
  );

  it(
    'are given to a restore without a key, without a choice about erasures, or of a damaged file',
    async () => {
      const { folder: DATA_DIR } = await livedIn();
      const key = await someKey();
      const file = join(await makeFolder(), 'backup.age');
      await run('backup', ['--to', file], { DATA_DIR, BACKUP_RECIPIENTS: key.recipients });
      const target = { DATA_DIR: join(await makeFolder(), 'target') };
      const cases = [
        [[], 'Name one backup file'],
        [[file], 'Give the secret key'],
        [[file, '--key', key.file], 'Say what was erased since'],
        [[file, '--key', key.file, '--erasures', key.file], 'damaged, cut off, or no backup'],
        [[key.file, '--key', key.file, '--no-newer-erasures'], 'damaged, cut off, or no backup'],
      ] as const;
      // By day one; which files are refused: `refusals`.
      for (const [args, said] of byDay(cases, (_case, index) => index === 2)) {
        const refused = await run('restore', args, target);
        expect([refused.code, refused.errors]).toEqual([1, one(said)]);
      }
      await expect(stat(target.DATA_DIR)).rejects.toThrow();
    },
    120_000 * patience,
  );
});

describe('an export of the firm’s data', () => {
  it(
    'has JSON and CSV that only the owner can read, with formulas escaped',
    async () => {
      const { folder, first, message } = await livedIn();
      const to = join(await makeFolder(), 'plain');
      const made = await run('backup', ['--plain', to], { DATA_DIR: folder });
      expect([made.code, made.errors]).toEqual([0, expect.stringContaining('not encrypted')]);
      const names = ['appointments', 'audit', 'inquiries', 'messages', 'payments', 'testimonials'];
      expect((await readdir(to)).toSorted()).toEqual(
        names.flatMap((name) => [`${name}.csv`, `${name}.json`]),
      );
      const read = (name: string) => readFile(join(to, name), 'utf8');
      for (const name of await readdir(to))
        expect((await stat(join(to, name))).mode & 0o777).toBe(0o600);
      const appointments: unknown = JSON.parse(await read('appointments.json'));
      expect(appointments).toContainEqual(
        expect.objectContaining({ id: first, clientName: ada.clientName, status: 'pending' }),
      );
      expect(JSON.parse(await read('messages.json'))).toContainEqual(
        expect.objectContaining({ id: message, readAt: '2041-03-11T08:00:00.000Z' }),
      );
      expect(await read('appointments.csv')).toContain(ada.clientName);
      expect(await read('inquiries.csv')).toContain(";'=2+3;");
      expect(await read('payments.csv')).toContain('1234,50');
      expect(await read('testimonials.csv')).toContain('مرحبا');
      if (!isNight) return;
      const again = await run('backup', ['--plain', to], { DATA_DIR: folder });
      expect([again.code, again.errors]).toEqual([1, one('is there already')]);
    },
    120_000 * patience,
  );
});
