import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A folder of this test alone, gone after it. */
export function testFolder(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'messaging-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
