/**
 * `npm run test:e2e <file or title>`: runs Playwright on the named tests, or on all, after a build if `dist/`
 * is older than its sources.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './test/built.ts';
import { ensureChromium, sayWhatIsMissing } from './tools.ts';

const project = join(import.meta.dirname, '..');
/** Runs a program of the dependencies, which npm has put on the path. */
const run = (program: string, ...args: readonly string[]) =>
  spawnSync(program, args, { cwd: project, stdio: 'inherit' }).status ?? 1;

sayWhatIsMissing({ isNight: process.env['NIGHTLY'] === '1' });
if (!ensureChromium()) throw new Error('No Chromium to be had: the browser tests cannot run.');
const built = (await isBuilt(project)) ? 0 : run('astro', 'build');
process.exitCode = built === 0 ? run('playwright', 'test', ...process.argv.slice(2)) : built;
