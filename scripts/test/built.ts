import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a build reads. Folders count by themselves too: a file taken away changes only these. */
const sources = [
  ...['src', 'locales', 'public', 'integrations', 'netlify'].flatMap((name) => [
    name,
    `${name}/**`,
  ]),
  '{astro.config,astro-i18next.config,package,package-lock,netlify,tsconfig}.{mjs,cjs,json,toml}',
];

/** What a build writes last (astro.config.mjs): one that failed has not come so far. */
const last = '.netlify/sbom-messaging.cdx.json';

/** True where `dist/` of the project is there, and its build ended after all that it is made from. */
export async function isBuilt(project: string): Promise<boolean> {
  const changedAt = async (path: string) => (await stat(join(project, path))).mtimeMs;
  const isThere = await changedAt('dist/index.html').catch(() => 0);
  const builtAt = isThere && (await changedAt(last).catch(() => 0));
  for await (const path of glob(sources, { cwd: project })) {
    if ((await changedAt(path)) > builtAt) return false;
  }
  return builtAt > 0;
}
