/** All pages that the browser tests visit, read from the build. */
import { locales } from '#platform/i18n/locales.ts';
import { splitPath } from '#platform/i18n/paths.ts';
import { listPages } from '#scripts/pages.ts';

const built = await listPages();
if (built.length === 0) throw new Error('Nothing is built: run `npm run build` first.');

/**
 * All addresses of the site with their language and the path common to all languages, without 404 pages and
 * without numbers that are an alias of a slug.
 */
export const addresses = built
  .map(({ address }) => ({ address, ...splitPath(address) }))
  .filter(({ path }) => !/^\/404|^\/(?:service|industry)\/\d+$/.test(path))
  .map(({ address, path, locale: language }) => ({ address, path, language }));

/** The template of a path: all pages below /service share one, as do those below /industry. */
const templateOf = (path: string) => path.replace(/^(\/(?:service|industry)\/).+/, '$1');

/**
 * One address per template and language; of a template with several pages, each language takes another one.
 */
export const samples: ReadonlySet<string> = new Set(
  addresses
    .filter(({ path, language }) => {
      const template = templateOf(path);
      const own = addresses.filter(
        (one) => one.language === language && templateOf(one.path) === template,
      );
      return own[locales.indexOf(language) % own.length]?.path === path;
    })
    .map(({ address }) => address),
);
