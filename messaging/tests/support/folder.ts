import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** In memory where there is such a place: every change waits for the disk. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A folder of this test alone, gone after it. */
export function testFolder(test: TestContext): string {
  const folder = mkdtempSync(join(parent, 'messaging-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
