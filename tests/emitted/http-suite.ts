import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { emitFunctions } from '#integrations/emitted-functions.ts';
import { functionFolders } from '#integrations/function-folders.ts';
import { functionsFolder } from '#tests/support/app.ts';
import { projectFolder } from '#tests/support/stack.ts';

/**
 * Runs these files of the HTTP suite against the emitted functions: minified, each with its own copy of everything
 * it needs. Returns the folder with the functions.
 */
export async function runEmitted(files: readonly string[]): Promise<string> {
  const emitted = await mkdtemp(join(tmpdir(), 'emitted-functions-'));
  afterAll(() => rm(emitted, { recursive: true, force: true }));
  await emitFunctions({
    sources: join(projectFolder, functionFolders.sources),
    emitted,
    context: undefined,
  });
  // Read by the first app of #tests/support/app.ts.
  vi.stubEnv('FUNCTIONS_FOLDER', emitted);
  for (const file of files) {
    describe(file, async () => {
      await import(join(projectFolder, file));
    });
  }
  it('calls the emitted functions, not the sources', () => {
    expect(functionsFolder()).toBe(emitted);
  });
  return emitted;
}
