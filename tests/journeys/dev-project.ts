/** `npm run dev` on a copy of the project, whose files a test may change. */
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder, startStack } from '#tests/support/stack.ts';
import { expect, test as base } from './support.ts';

/** All that the development server reads. */
const read = [
  ...['integrations', 'local', 'locales', 'netlify', 'public', 'src'],
  ...['astro-i18next.config.cjs', 'astro.config.mjs', 'package.json', 'tsconfig.json'],
];

/** Copies the project into a temporary folder; its packages are links. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'dev-'));
  const copy = (name: string) =>
    cp(join(projectFolder, name), join(folder, name), { recursive: true });
  // A folder of links, not a link: Vite keeps its cache in it.
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  const names = await readdir(join(projectFolder, 'node_modules'));
  await Promise.all([
    ...read.map(copy),
    ...names
      .filter((name) => !name.startsWith('.'))
      .map((name) => symlink(join(projectFolder, 'node_modules', name), join(packages, name))),
  ]);
  return folder;
}

/** The browser tests' fixtures, with the development server as their stack. */
export const test = base.extend<object, { project: string }>({
  project: [
    async ({}, use) => {
      const folder = await copyProject();
      await use(folder);
      // A moment after it was stopped, Vite may still be writing its cache.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ project }, use) => {
      const command = [process.execPath, join(project, 'local/dev.ts')] as const;
      const stack = await startStack(join(project, '.data'), { NODE_ENV: 'development' }, command);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Replaces each text in a file of the copy. */
export async function change(
  project: string,
  file: string,
  replaced: Readonly<Record<string, string>>,
) {
  const path = join(project, file);
  let text = await readFile(path, 'utf8');
  for (const [before, after] of Object.entries(replaced)) {
    expect(text).toContain(`"${before}"`);
    text = text.replaceAll(`"${before}"`, `"${after}"`);
  }
  await writeFile(path, text);
}
