import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whatever has an end: a test, or a process. */
export interface Ending {
  after(close: () => unknown): void;
}

/** In memory where there is such a place: every change waits for the disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A folder of this test alone, gone after it. */
export function testFolder(test: Ending): string {
  const folder = mkdtempSync(join(parent, 'messaging-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
