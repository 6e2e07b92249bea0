import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

type Files = Readonly<Record<string, string>>;

/** Creates a folder with `files` (path → text), which the caller removes. */
async function fillFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** A folder that is removed after the test. */
export async function makeFolder(files: Files = {}): Promise<string> {
  const folder = await fillFolder(files);
  onTestFinished(() => remove(folder));
  return folder;
}

/** A folder for the tests of a describe, removed after the last of them. */
export function useFolder(files: Files): () => string {
  let folder = '';
  beforeAll(async () => {
    folder = await fillFolder(files);
  });
  afterAll(() => remove(folder));
  return () => folder;
}
