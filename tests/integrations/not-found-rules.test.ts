import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { locales } from '#platform/i18n/locales.ts';
import { notFoundRules, writeNotFoundRules } from '#integrations/not-found-rules.ts';
import { readRules } from '#local/site/rules.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const files = [
  ...new Set(notFoundRules.map(({ to }) => (to.endsWith('.html') ? to : `${to}.html`))),
].map((file) => file.slice(1));
const pages = Object.fromEntries(files.map((file) => [file, 'a page']));

it('not-found rules: Netlify’s parser reads them as written, in their order', async () => {
  const folder = await makeFolder({ ...pages, 'netlify.toml': '' });
  await writeNotFoundRules(pathToFileURL(`${folder}/`));
  const { redirects } = await readRules(folder, `${folder}/netlify.toml`);
  expect(redirects).toMatchObject(
    notFoundRules.map(({ from, ...rule }) => ({ path: from, ...rule })),
  );
  const written = await readFile(`${folder}/_redirects`, 'utf8');
  expect(written.split('\n')).toHaveLength(8 * locales.length);
});

it('not-found rules: fail a build that lacks one of their pages', async () => {
  const [lacking = '', ...others] = files;
  const folder = await makeFolder(Object.fromEntries(others.map((file) => [file, 'a page'])));
  await expect(writeNotFoundRules(pathToFileURL(`${folder}/`))).rejects.toThrow(lacking);
});
