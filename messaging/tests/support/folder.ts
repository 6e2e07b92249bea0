import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Something with an end: a test or a process. */
export interface Ending {
  after(close: () => unknown): void;
}

/** In memory if possible, since every change waits for the disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A folder for this test alone, deleted after it. */
export function testFolder(test: Ending): string {
  const folder = mkdtempSync(join(parent, 'messaging-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
