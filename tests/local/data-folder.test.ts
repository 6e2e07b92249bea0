import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '#local/data-folder.ts';
import { makeFolder } from './temp-folder.ts';

describe('the data folder', () => {
  it('has one owner at a time', async () => {
    const folder = join(await makeFolder(), 'a/new/folder');
    const first = await openDataFolder(folder);
    await expect(openDataFolder(folder)).rejects.toThrow(`The data folder ${folder} is in use`);
    first.release();
    const second = await openDataFolder(folder);
    second.release();
  });

  it('is free again after its owner was killed', async () => {
    const folder = await makeFolder();
    const owner = `import { openDataFolder } from '#local/data-folder.ts';
      await openDataFolder(${JSON.stringify(folder)});
      console.log('owned');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', owner]);
    await once(child.stdout, 'data');
    await expect(openDataFolder(folder)).rejects.toThrow('is in use');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await openDataFolder(folder);
    next.release();
  });

  it('reports a path that cannot be a folder', async () => {
    const folder = await makeFolder({ file: '' });
    await expect(openDataFolder(join(folder, 'file'))).rejects.toThrow('cannot be used');
  });

  it('creates a password once, in a file that only its owner can read', async () => {
    const folder = await makeFolder();
    const data = await openDataFolder(folder);
    const password = await data.password();
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(await data.password()).toBe(password);
    expect((await stat(join(folder, 'admin-password'))).mode & 0o777).toBe(0o600);
    data.release();
  });
});
