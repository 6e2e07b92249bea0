/** The programs beside Node that tests and benchmarks use, where the machine has them. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of the programs that can be run, as an absolute path. */
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
 * Launch options for a Chromium: `CHROME_PATH`, a system one, else none, which means Playwright's
 * own download.
 */
export function findChromium(): { executablePath?: string } {
  const executablePath =
    process.env['CHROME_PATH'] ??
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  return executablePath === undefined ? {} : { executablePath };
}

/** Path of a Redis server binary, or undefined where there is none. */
export function findRedisServer(): string | undefined {
  return onPath('redis-server', 'valkey-server');
}
