/** Whether `npm run test:e2e` has to build first. */
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isBuilt } from '#scripts/test/built.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const files = {
  'src/pages/index.astro': '',
  'src/pages/about.astro': '',
  'locales/de/home.json': '',
  'package.json': '',
  'README.md': '',
  'dist/index.html': '',
  '.netlify/sbom-messaging.cdx.json': '',
};
const [past, present, future] = [1000, 2000, 3000];

async function makeProject() {
  const project = await makeFolder(files);
  const touch = (path: string, at: number) => utimes(join(project, path), at, at);
  for (const path of Object.keys(files)) await touch(path, past);
  for (const folder of ['src', 'src/pages', 'locales', 'locales/de']) await touch(folder, past);
  for (const path of ['dist/index.html', '.netlify/sbom-messaging.cdx.json'])
    await touch(path, present);
  return { project, touch };
}

it('isBuilt: is true until a source is newer than the build', async () => {
  const { project, touch } = await makeProject();
  expect(await isBuilt(project)).toBe(true);
  await touch('README.md', future);
  expect(await isBuilt(project)).toBe(true);
  for (const path of ['src/pages/about.astro', 'locales/de/home.json', 'package.json']) {
    await touch(path, future);
    expect(await isBuilt(project), path).toBe(false);
    await touch(path, past);
  }
});

it('isBuilt: is false after a failed build that has written pages', async () => {
  const { project, touch } = await makeProject();
  await touch('src/pages/about.astro', future - 1);
  await touch('dist/index.html', future);
  expect(await isBuilt(project)).toBe(false);
});

it('isBuilt: is false after a source was removed, and without a build', async () => {
  const { project } = await makeProject();
  await rm(join(project, 'src/pages/about.astro'));
  expect(await isBuilt(project)).toBe(false);
  expect(await isBuilt(await makeFolder({ 'package.json': '' }))).toBe(false);
});
