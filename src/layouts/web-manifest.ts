import { type Locale, localeTable } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';

interface App {
  /** Path of the page that the app opens with, without its language; names the app in every language. */
  start: `/${string}`;
  /** The addresses that open in its window. */
  scope: string;
  /** Prefix of its icons in `public/`. */
  icon: string;
  name: string;
  shortName: string;
  description: string;
}

const png = (src: string, size: number) => ({
  src,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
});

/** The fields of a web manifest that the site's app and the desk's have in common. */
export function webManifest(locale: Locale, { start, scope, icon, ...texts }: App) {
  return {
    // One app, whatever the language it was installed in.
    id: start,
    name: texts.name,
    short_name: texts.shortName,
    description: texts.description,
    lang: locale,
    dir: localeTable[locale].dir,
    start_url: localizePath(start, locale),
    scope,
    display: 'standalone',
    background_color: '#f6f2e9',
    theme_color: '#f6f2e9',
    icons: [
      png(`/${icon}-192.png`, 192),
      png(`/${icon}-512.png`, 512),
      { ...png(`/${icon}-maskable-512.png`, 512), purpose: 'maskable' },
    ],
  };
}
