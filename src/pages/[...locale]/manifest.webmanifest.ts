/** The web manifest, one per language: the installed app opens in the language it was installed from. */
import type { APIRoute } from 'astro';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { isLocale, defaultLocale, localeTable } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { localeStaticPaths } from '#platform/i18n/static-paths.ts';

export const getStaticPaths = localeStaticPaths;

export const GET: APIRoute = ({ params }) => {
  const locale = isLocale(params['locale']) ? params['locale'] : defaultLocale;
  const { nav } = pick(locale, 'site');
  const shortcut = (name: string, path: `/${string}`) => ({
    name,
    url: localizePath(path, locale),
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return new Response(
    JSON.stringify({
      // One app, whatever the language it was installed in.
      id: '/',
      name: firm.name,
      short_name: firm.shortName,
      description: pick(locale, 'offline').app.description,
      lang: locale,
      dir: localeTable[locale].dir,
      start_url: localizePath('/', locale),
      scope: '/',
      display: 'standalone',
      background_color: '#f6f2e9',
      theme_color: '#f6f2e9',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
      shortcuts: [shortcut(nav.booking, '/booking'), shortcut(nav.contact, '/contact')],
    }),
  );
};
