/**
 * `npm run test:e2e <file or title>`: Playwright on what is named (everything, where nothing is),
 * after a build where `dist/` is older than anything that it is made from.
 */
import { spawnSync } from 'node:child_process';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from './tools.ts';

const project = join(import.meta.dirname, '..');
/** Folders count by themselves too: a file that was taken away changes only these. */
const sources = [
  ...['src', 'locales', 'public', 'integrations', 'netlify'].flatMap((name) => [
    name,
    `${name}/**`,
  ]),
  '{astro.config,astro-i18next.config,package,package-lock,netlify,tsconfig}.{mjs,cjs,json,toml}',
];

async function changedAt(path: string): Promise<number> {
  return (await stat(join(project, path))).mtimeMs;
}

async function isBuilt(): Promise<boolean> {
  const builtAt = await changedAt('dist/index.html').catch(() => 0);
  for await (const path of glob(sources, { cwd: project })) {
    if ((await changedAt(path)) > builtAt) return false;
  }
  return true;
}

const run = (...args: readonly string[]) =>
  spawnSync('npx', args, { cwd: project, stdio: 'inherit' }).status ?? 1;

if (!ensureChromium()) throw new Error('No Chromium to be had: the browser tests cannot run.');
const built = (await isBuilt()) ? 0 : run('astro', 'build');
process.exitCode = built === 0 ? run('playwright', 'test', ...process.argv.slice(2)) : built;
