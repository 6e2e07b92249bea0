/** Every page that the browser tests walk through, read from what was built. */
import { splitPath } from '#i18n/paths.ts';
import { listPages } from '#scripts/pages.ts';

const built = await listPages();
if (built.length === 0) throw new Error('Nothing is built: run `npm run build` first.');

/**
 * Every address of the site, with its language and the path that all languages share; apart from
 * the pages of a 404, and the numbers that say the same as a slug.
 */
export const addresses = built
  .map(({ address }) => ({ address, ...splitPath(address) }))
  .filter(({ path }) => !/^\/404|^\/(?:service|industry)\/\d+$/.test(path))
  .map(({ address, path, locale: language }) => ({ address, path, language }));
