/**
 * The programs and fonts that the tests need besides Node: found on the machine, or installed by name. Run
 * directly (`node scripts/tools.ts`), this installs what is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import {
  findCalendarReference,
  findFirefox,
  findFonts,
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

let isListed = false;

/** Installs packages of the distribution; false without apt or without permission. */
export function installPackage(...names: readonly string[]): boolean {
  if (onPath('apt-get') === undefined) return false;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'];
  const apt = (...args: readonly string[]): boolean => {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args];
    return run(command, ...rest);
  };
  // Packages that would ask for settings use their defaults.
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  // Of several sources one may fail, and the others have what is needed.
  if (!isListed) apt('update', '-qq');
  isListed = true;
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names);
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

interface Need {
  isThere: () => boolean;
  /** Packages of the distribution that bring it. */
  packages: readonly string[];
  /** What the tests do without it. */
  without: string;
}

const byDay: readonly Need[] = [
  {
    isThere: () => findRedisServer() !== undefined,
    packages: ['redis-server'],
    without:
      'No Redis server to be had: what compares the embedded engine with a real one is skipped.',
  },
  {
    isThere: () => findFonts('Liberation') !== undefined,
    packages: ['fonts-liberation'],
    without: 'No fonts of Liberation to be had: shifts by late fonts are not measured with them.',
  },
  {
    isThere: () => findFonts('DejaVu') !== undefined,
    packages: ['fonts-dejavu-core'],
    without: 'No fonts of DejaVu to be had: shifts by late fonts are not measured with them.',
  },
  {
    isThere: () => onPath('git') !== undefined,
    packages: ['git'],
    without: 'No git to be had: the test of what test:all remembers is skipped.',
  },
  {
    isThere: () => onPath('oathtool') !== undefined,
    packages: ['oathtool'],
    without: 'No oathtool to be had: codes of the second factor are compared with RFC 6238 alone.',
  },
];

const atNight: readonly Need[] = [
  {
    isThere: () => findFirefox() !== undefined,
    packages: ['firefox-esr'],
    without: 'No Firefox to be had: its browser tests are skipped.',
  },
  {
    isThere: () => findWebKit() !== undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
    without: 'No WebKitGTK to be had: its browser tests are skipped.',
  },
  {
    isThere: () => findPostfix() !== undefined,
    packages: ['postfix'],
    without: 'No postfix to be had: its tests are skipped.',
  },
  {
    isThere: () => findCalendarReference() !== undefined,
    packages: ['python3-recurring-ical-events'],
    without: 'No python3-recurring-ical-events to be had: calendars are compared with nothing.',
  },
];

/** Installs what a test run needs, and prints what is not to be had and what is skipped without it. */
export function sayWhatIsMissing({ isNight }: { isNight: boolean }): void {
  if (!ensureChromium()) {
    console.log('No Chromium to be had: the browser tests cannot run, which counts as a failure.');
  }
  const missing = (isNight ? [...byDay, ...atNight] : byDay).filter(({ isThere }) => !isThere());
  // One package that the distribution lacks stops the others.
  if (missing.length > 0 && !installPackage(...missing.flatMap(({ packages }) => packages))) {
    for (const { packages } of missing) installPackage(...packages);
  }
  for (const { isThere, without } of missing) if (!isThere()) console.log(without);
}

if (import.meta.main) sayWhatIsMissing({ isNight: false });
