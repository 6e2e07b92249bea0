/** Every page that search engines may know is one that can be counted, and no other is. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { services } from '#contract/service.ts';
import { visitSchema } from '#contract/visit.ts';
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

it('every service and every industry is counted', () => {
  const industries = readdirSync(join(projectFolder, 'src/content/industries/de'));
  const addresses = [
    ...services.map((service) => `/service/${service}`),
    ...industries.map((file) => `/industry/${basename(file, '.md')}`),
  ];
  for (const address of addresses) expect(isCounted(address), address).toBe(true);
});
