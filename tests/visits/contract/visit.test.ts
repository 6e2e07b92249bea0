/** Exactly the pages that search engines may index are counted. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { visitSchema } from '#features/visits/contract/visit.ts';
import { projectFolder } from '#tests/support/stack.ts';

const isCounted = (path: string) => visitSchema.safeParse({ path, locale: 'de' }).success;

const folder = join(projectFolder, 'src/pages/[...locale]');
const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.astro'))
  .map((file) => {
    const name = basename(file, '.astro');
    const isPrivate = /\bnoindex\b/.test(readFileSync(join(folder, file), 'utf8'));
    return { path: name === 'index' ? '/' : `/${name}`, isPrivate };
  });

it.each(pages)('$path is counted, unless it is noindex: $isPrivate', ({ path, isPrivate }) => {
  expect(isCounted(path)).toBe(!isPrivate);
});

const slugs = (collection: string) =>
  readdirSync(join(projectFolder, `src/content/${collection}/de`)).map((file) =>
    basename(file, '.md'),
  );
const details = [
  ...slugs('services').map((slug) => `/service/${slug}`),
  ...slugs('industries').map((slug) => `/industry/${slug}`),
];

it.each(details)('%s is counted', (path) => {
  expect(isCounted(path)).toBe(true);
});

it.each([
  ...['/service/x1', '/service/sonstige', '/service/', '/industry/x2', '/industry/', '/service'],
  ...['/about/', '//', '', '/industry/strategie-beratung', '/service/__proto__', '/About'],
])('%j is not counted, because it is no page', (path) => {
  expect(isCounted(path)).toBe(false);
});
