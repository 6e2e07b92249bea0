/** The programs and fonts besides Node that tests and benchmarks use, if the machine has them. */
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The absolute path of the first of the programs that can be run. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Launch options for a Chromium: `CHROME_PATH`, or a system one; otherwise none, so that Playwright uses its
 * own download.
 */
export function findChromium(): { executablePath?: string } {
  const executablePath =
    process.env['CHROME_PATH'] ??
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  return executablePath === undefined ? {} : { executablePath };
}

/**
 * Launch options for the browser of the tests: Chromium's headless shell if there is one. It is the same
 * engine without windows, tabs and menus, and needs two thirds of the core-seconds. Figures for
 * `docs/performance.md` are measured in the full browser.
 */
export function findHeadlessShell(): { executablePath?: string } {
  const executablePath = process.env['CHROME_PATH'] ?? onPath('chromium-headless-shell');
  return executablePath === undefined ? findChromium() : { executablePath };
}

/** Path of a Firefox: `FIREFOX_PATH`, else a system one. */
export function findFirefox(): string | undefined {
  return process.env['FIREFOX_PATH'] ?? onPath('firefox-esr', 'firefox');
}

/**
 * WebKitGTK's driver, its small browser, and a virtual display to show it on; `undefined` if one is missing.
 */
export function findWebKit(): { driver: string; browser: string; display: string } | undefined {
  const driver = onPath('WebKitWebDriver');
  const display = onPath('Xvfb');
  // The browser belongs to the library and is not on the path.
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return driver === undefined || display === undefined || browser === undefined
    ? undefined
    : { driver, browser, display };
}

/** Path of postfix's own command, or `undefined`; it is in a folder that is not on users' paths. */
export function findPostfix(): string | undefined {
  return onPath('postfix') ?? globSync('/usr/sbin/postfix')[0];
}

/**
 * Path of the Python that has Debian's `python3-recurring-ical-events`, or `undefined`; a Python of another
 * origin does not see Debian's packages.
 */
export function findCalendarReference(): string | undefined {
  const [found] = globSync('/usr/lib/python3/dist-packages/recurring_ical_events*');
  return found === undefined ? undefined : globSync('/usr/bin/python3')[0];
}

/** Path of a Redis server, or `undefined`. */
export function findRedisServer(): string | undefined {
  return onPath('redis-server', 'valkey-server');
}

/** Font files by which the families of the browser tests are found. */
const fontFiles = {
  /** Stands for Times and Arial, to which the fallback fonts are matched (`scripts/fonts.ts`). */
  Liberation: ['LiberationSans-Regular.ttf', 'LiberationSerif-Regular.ttf'],
  /** All that many a Linux has. */
  DejaVu: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSerif.ttf'],
} as const;
export type TestFonts = keyof typeof fontFiles;

/** The folders in which a Linux has these fonts, or `undefined`. */
export function findFonts(name: TestFonts): readonly string[] | undefined {
  const folders = fontFiles[name].map((file) => globSync(`/usr/share/fonts/**/${file}`)[0]);
  return folders.every((found) => found !== undefined)
    ? [...new Set(folders.map((found) => dirname(found)))]
    : undefined;
}
