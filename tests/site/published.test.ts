/** The published folder contains the site and nothing of its sources. */
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { site } from '#scripts/pages.ts';

it('site: contains no source control, configuration, source map or environment', async () => {
  const files = await readdir(site, { recursive: true });
  expect(files.length).toBeGreaterThan(100);
  // Files that Netlify reads and does not serve, and well-known files.
  const isMeant = (file: string) => /^(?:_headers|_redirects|\.well-known(?:\/.*)?)$/.test(file);
  const hidden = /(?:^|\/)[._](?!astro)|\.(?:map|ts|tsx|astro|env|log|toml|lock|key|pem|bak)$/;
  const making = /(?:package(?:-lock)?|tsconfig|knip|bom)\.json$/;
  const isOdd = (file: string) => hidden.test(file) || making.test(file);
  expect(files.filter((file) => isOdd(file) && !isMeant(file))).toEqual([]);
});
