import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { notFoundRules, writeNotFoundRules } from '#integrations/not-found-rules.ts';
import { readRules } from '#local/site/rules.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const pages = Object.fromEntries(notFoundRules.map(({ to }) => [to.slice(1), 'not here']));

it('come out of Netlify’s parser as they were meant, in their order', async () => {
  const folder = await makeFolder({ ...pages, 'netlify.toml': '' });
  await writeNotFoundRules(pathToFileURL(`${folder}/`));
  const { redirects } = await readRules(folder, `${folder}/netlify.toml`);
  expect(redirects).toMatchObject(
    notFoundRules.map(({ from, to }) => ({ path: from, to, status: 404, force: false })),
  );
  const written = await readFile(`${folder}/_redirects`, 'utf8');
  expect(written.split('\n')).toHaveLength(3 * locales.length);
});

it('fail a build that lacks one of their pages', async () => {
  const [{ to: lacking } = { to: '' }, ...others] = notFoundRules;
  const folder = await makeFolder(
    Object.fromEntries(others.map(({ to }) => [to.slice(1), 'not here'])),
  );
  await expect(writeNotFoundRules(pathToFileURL(`${folder}/`))).rejects.toThrow(lacking);
});
