/** Every page that the browser tests walk through, read from what was built. */
import { locales } from '#platform/i18n/locales.ts';
import { splitPath } from '#platform/i18n/paths.ts';
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

/** What a page is made by: those below /service and /industry are one template each. */
const templateOf = (path: string) => path.replace(/^(\/(?:service|industry)\/).+/, '$1');

/**
 * One address of every template in every language, of the others of a template another one in each
 * language.
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
