/** Translation for Astro pages; the only file that knows astro-i18next's i18next. */
import i18next from 'i18next';
import { type Catalogue, catalogue, type Namespace, pick, type Texts } from './catalogue.ts';
import { defaultLocale, isLocale, type Locale, locales, localeTable } from './locales.ts';
import { localizePath, splitPath } from './paths.ts';

// In development a change in `locales/` gives this module a new catalogue; i18next, which is no module of Vite's,
// still has the texts of the start.
if (import.meta.hot) {
  for (const locale of locales) {
    for (const [namespace, texts] of Object.entries(catalogue[locale])) {
      i18next.removeResourceBundle(locale, namespace);
      i18next.addResourceBundle(locale, namespace, texts);
    }
  }
}

type Leaf<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}.${K}` : Leaf<T[K], `${Prefix}.${K}`>;
}[keyof T & string];

/** Key of a text in the catalogue: `site.nav.home`. */
export type TextKey = { [N in Namespace]: Leaf<Catalogue[N], N> }[Namespace];

type Values = Readonly<Record<string, string | number>>;

function translate(locale: Locale, key: TextKey, values: Values = {}): string {
  const address = key.replace('.', ':');
  if (!i18next.exists(address, { lng: locale, fallbackLng: locale })) {
    throw new Error(`Text ${key} is missing in locales/${locale}`);
  }
  return i18next.getFixedT(locale)(address, values);
}

/**
 * The language of the page being rendered and the helpers bound to it. `t` throws at build on a missing text;
 * `path` localizes an address; `here` is the page's own address without its language.
 */
export function localeContext(astro: { currentLocale: string | undefined; url: URL }) {
  const locale = isLocale(astro.currentLocale) ? astro.currentLocale : defaultLocale;
  const pathname = astro.url.pathname.replace(/(?:\/index)?\.html$/, '') || '/';
  return {
    locale,
    dir: localeTable[locale].dir,
    here: splitPath(pathname).path,
    t: (key: TextKey, values?: Values) => translate(locale, key, values),
    pick: <N extends Namespace>(namespace: N): Texts<N> => pick(locale, namespace),
    path: (path: `/${string}`) => localizePath(path, locale),
  };
}
