/**
 * Starts the service (`npm run messaging` at the root, `npm start` here). Plain JavaScript, so that an old
 * Node can read it and report what is missing; installs the packages if necessary.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
/** @param {string} file */
const changedAt = (file) => (existsSync(here + file) ? statSync(here + file).mtimeMs : 0);

/** @param {string} message @returns {never} */
function endWith(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  endWith(
    `This needs Node 24, and this is ${process.version}. Run it as \`npm run messaging\` in the website's folder after \`npm ci\` there, which brings one along.`,
  );
}
// npm writes this file last, so it is older than the lockfile unless the whole lockfile was installed.
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
  process.stderr.write('Installing the packages of messaging/ …\n');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--loglevel=error'], {
    cwd: here,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) endWith('That failed. Run `npm ci --prefix messaging` and look why.');
}
if (existsSync(`${here}.env`)) process.loadEnvFile(`${here}.env`);
await import('./src/main.ts');
