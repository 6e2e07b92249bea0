/** What lies on the web is the site, and nothing of how it is made. */
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { site } from '#scripts/pages.ts';

it('holds no source control, configuration, source map or environment', async () => {
  const files = await readdir(site, { recursive: true });
  expect(files.length).toBeGreaterThan(100);
  // What Netlify reads and does not serve, and what is called by its well-known name.
  const isMeant = (file: string) => /^(?:_headers|_redirects|\.well-known(?:\/.*)?)$/.test(file);
  const hidden = /(?:^|\/)[._](?!astro)|\.(?:map|ts|tsx|astro|env|log|toml|lock|key|pem|bak)$/;
  const making = /(?:package(?:-lock)?|tsconfig|knip|bom)\.json$/;
  const isOdd = (file: string) => hidden.test(file) || making.test(file);
  expect(files.filter((file) => isOdd(file) && !isMeant(file))).toEqual([]);
});
