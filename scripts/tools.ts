/**
 * The programs besides Node that the tests need: found on the machine, or installed. Run directly (`node
 * scripts/tools.ts`), this installs what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import {
  findCalendarReference,
  findFirefox,
  findHeadlessShell,
  findPostfix,
  findRedisServer,
  findWebKit,
  onPath,
} from './programs.ts';

function run(command: string, ...args: readonly string[]): boolean {
  console.log(`> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/** Installs packages of the distribution; false without apt or without permission. */
function installPackage(...names: readonly string[]): boolean {
  if (onPath('apt-get') === undefined) return false;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'];
  const apt = (...args: readonly string[]): boolean => {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args];
    return run(command, ...rest);
  };
  // Packages that would ask for settings use their defaults.
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}

const hasChromium = (): boolean => {
  const { executablePath = chromium.executablePath() } = findHeadlessShell();
  return existsSync(executablePath);
};

/**
 * Makes sure that a Chromium can be launched: the distribution's headless shell, a system's Chromium,
 * Playwright's own, else the distribution's.
 */
export function ensureChromium(): boolean {
  const isShell = 'CHROME_PATH' in process.env || onPath('chromium-headless-shell') !== undefined;
  if (!isShell) installPackage('chromium-headless-shell');
  return (
    hasChromium() ||
    (run('npx', 'playwright', 'install', 'chromium') && hasChromium()) ||
    (installPackage('chromium') && hasChromium())
  );
}

/** Makes sure that there is a Firefox for its own browser tests; without one they skip with a reason. */
function ensureFirefox(): boolean {
  return (
    findFirefox() !== undefined || (installPackage('firefox-esr') && findFirefox() !== undefined)
  );
}

/** The same for WebKitGTK, which only the nightly run uses. */
function ensureWebKit(): boolean {
  return (
    findWebKit() !== undefined ||
    (installPackage('webkit2gtk-driver', 'xvfb') && findWebKit() !== undefined)
  );
}

/** Makes sure that there is a real Redis for the store tests; without one they skip with a reason. */
function ensureRedisServer(): boolean {
  return (
    findRedisServer() !== undefined ||
    (installPackage('redis-server') && findRedisServer() !== undefined)
  );
}

/**
 * Makes sure that there is a real relay for the nightly tests of mail; without one they skip with a reason.
 */
function ensurePostfix(): boolean {
  return findPostfix() !== undefined || (installPackage('postfix') && findPostfix() !== undefined);
}

/** The same for the reference with which calendars are compared at night. */
function ensureCalendarReference(): boolean {
  return (
    findCalendarReference() !== undefined ||
    (installPackage('python3-recurring-ical-events') && findCalendarReference() !== undefined)
  );
}

/** Installs what a test run needs, and prints what is missing. */
export function sayWhatIsMissing({ isNight }: { isNight: boolean }): void {
  if (!ensureChromium()) {
    console.log('No Chromium to be had: the browser tests cannot run, which counts as a failure.');
  }
  if (!ensureRedisServer()) {
    console.log('No Redis server to be had: the store tests run on the embedded engine alone.');
  }
  if (!ensureFirefox()) {
    console.log('No Firefox to be had: the browser tests run in Chromium alone.');
  }
  if (isNight && !ensureWebKit()) {
    console.log('No WebKitGTK to be had: its browser tests are skipped.');
  }
  if (isNight && !ensurePostfix()) {
    console.log('No postfix to be had: its tests are skipped.');
  }
  if (isNight && !ensureCalendarReference()) {
    console.log('No python3-recurring-ical-events to be had: calendars are compared with nothing.');
  }
}

if (import.meta.main) {
  console.log(`Chromium: ${ensureChromium() ? 'found' : 'not to be had'}`);
  console.log(`Firefox: ${ensureFirefox() ? 'found' : 'not to be had'}`);
  console.log(`Redis server: ${ensureRedisServer() ? 'found' : 'not to be had'}`);
}
