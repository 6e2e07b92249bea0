/** The admin's command-line scripts, as processes of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { verifyPassword } from '#platform/rules/password.ts';
import { firm } from '#firm';
import { openDataFolder } from '#local/data-folder.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { onPath } from '#scripts/programs.ts';
import { byDay, isNight } from '#tests/support/night.ts';
import { enableFactor } from '#tests/support/second-factor.ts';
import { dump } from '#tests/support/dump.ts';
import { projectFolder } from '#tests/support/stack.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { makeFolder } from './temp-folder.ts';

async function run(script: string, folder: string, { input = '', args = [''] } = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args.filter(Boolean)], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: folder, UPSTASH_REDIS_REST_URL: '' },
  });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: output.trim(), errors };
}

describe('change-password', () => {
  it('prints only the hash for production on standard output', async () => {
    const { code, output, errors } = await run('change-password', await makeFolder(), {
      input: 'violet harbour lantern\n',
    });
    expect(code).toBe(0);
    expect(await verifyPassword('violet harbour lantern', output)).toBe(true);
    expect(errors).toContain('ADMIN_PASSWORD_HASH');
  });

  const weak = [
    ['a', 'Too short'],
    ['12345678', 'Too short'],
    ['Password12345678', 'Too common'],
    ['1QAZ2wsx3edc4rfv', 'Too common'],
    [`${firm.shortName} lantern harbour`, "firm's own"],
  ] as const;
  // By day one; `tests/access/rules/password-policy.test.ts` tests the rest.
  it.each(byDay(weak, ([, why]) => why === 'Too common').slice(0, isNight ? undefined : 1))(
    'refuses %s for production, and prints no hash',
    async (input, why) => {
      const refused = await run('change-password', await makeFolder(), { input: `${input}\n` });
      expect(refused).toMatchObject({ code: 1, output: '' });
      expect(refused.errors).toContain(why);
    },
  );

  // A terminal of its own, provided by `script` of util-linux.
  const script = onPath('script');
  /** The terminal's output after each line of `typed` was entered. */
  async function atTerminal(folder: string, typed: readonly string[]) {
    const command = `'${process.execPath}' scripts/change-password.ts`;
    const child = spawn(script ?? '', ['-qec', command, '/dev/null'], {
      cwd: projectFolder,
      env: { ...process.env, DATA_DIR: folder },
    });
    let shown = '';
    const [...lines] = typed;
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      if (chunk.toString().endsWith(': ')) child.stdin.write(`${lines.shift() ?? ''}\r`);
    });
    await once(child, 'exit');
    return shown;
  }
  it.skipIf(script === undefined)(
    'does not show the typed password, and asks for it twice',
    async () => {
      const folder = await makeFolder();
      const secret = 'violet harbour lantern';
      const shown = await atTerminal(folder, [secret, secret]);
      expect(shown).toMatch(/scrypt\$/);
      expect(shown).not.toMatch(/violet|lantern/);
      const slipped = await atTerminal(folder, [secret, `${secret}.`]);
      expect(slipped).toContain('not the same');
      expect(slipped).not.toMatch(/scrypt\$|violet/);
    },
  );

  it('changes the password in the data folder, and the hash that sessions depend on', async () => {
    const folder = await makeFolder();
    const before = await openDataFolder(folder);
    const made = await before.password();
    const hash = await before.passwordHash(made);
    expect(await before.passwordHash(made)).toBe(hash);
    before.release();

    const local = { input: 'new secret\n', args: ['--local'] };
    expect((await run('change-password', folder, local)).code).toBe(0);
    const after = await openDataFolder(folder);
    expect(await after.password()).toBe('new secret');
    expect(await after.passwordHash('new secret')).not.toBe(hash);
    after.release();
  });

  it('refuses an empty password, and at night a folder in use', async () => {
    const folder = await makeFolder();
    const none = await run('change-password', folder, { input: '\n', args: ['--local'] });
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining('is empty')]);
    if (!isNight) return;
    const owner = await openDataFolder(folder);
    const refused = await run('change-password', folder, { input: 'new\n', args: ['--local'] });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('in use')]);
    owner.release();
  });
});

describe('disable-second-factor', () => {
  async function withEngine<T>(folder: string, work: (engine: RedisEngine) => Promise<T>) {
    const engine = await createEmbeddedEngine({ journalFile: join(folder, 'redis.journal') });
    const result = await work(engine);
    await engine.close();
    return result;
  }

  it('removes the second factor and writes an audit entry', async () => {
    const folder = await makeFolder();
    await withEngine(folder, async (engine) => {
      await enableFactor(openTestDatabase(directHost(engine)), 'SECRET', new Date(Date.now()));
    });
    for (const input of byDay(['y\n', 'no\n', ''], (_input, index) => index === 0)) {
      const refused = await run('disable-second-factor', folder, { input });
      expect([refused.code, refused.output]).toEqual([1, '']);
      expect(refused.errors).toContain(folder);
    }
    expect(await withEngine(folder, dump)).toContain('SECRET');

    const { code, output, errors } = await run('disable-second-factor', folder, { input: 'yes\n' });
    expect([code, output]).toEqual([0, 'The second factor is off.']);
    expect(errors).toContain(folder);
    const left = await withEngine(folder, dump);
    expect(left).not.toContain('SECRET');
    expect(left).toContain('second_factor_disabled');
  });

  it('asks no question with --yes', async () => {
    const args = ['--yes'];
    const { code, output, errors } = await run('disable-second-factor', await makeFolder(), {
      args,
    });
    expect([code, output, errors]).toEqual([0, 'The second factor is off.', '']);
  });
});
