import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Sources of a build. Folders are included themselves: removing a file changes only their time. */
const sources = [
  ...['src', 'locales', 'public', 'integrations', 'netlify'].flatMap((name) => [
    name,
    `${name}/**`,
  ]),
  '{astro.config,astro-i18next.config,package,package-lock,netlify,tsconfig}.{mjs,cjs,json,toml}',
];

/** The last file that a build writes (astro.config.mjs): a failed one does not get this far. */
const last = '.netlify/sbom-messaging.cdx.json';

/** True if `dist/` exists and its build ended after the last change of its sources. */
export async function isBuilt(project: string): Promise<boolean> {
  const changedAt = async (path: string) => (await stat(join(project, path))).mtimeMs;
  const isThere = await changedAt('dist/index.html').catch(() => 0);
  const builtAt = isThere && (await changedAt(last).catch(() => 0));
  for await (const path of glob(sources, { cwd: project })) {
    if ((await changedAt(path)) > builtAt) return false;
  }
  return builtAt > 0;
}
