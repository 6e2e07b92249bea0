/** The site's web manifest, one per language: the installed app opens in the language it was installed from. */
import type { APIRoute } from 'astro';
import { firm } from '#firm';
import { webManifest } from '#layouts/web-manifest.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { isLocale, defaultLocale } from '#platform/i18n/locales.ts';
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
      ...webManifest(locale, {
        start: '/',
        scope: '/',
        icon: 'icon',
        name: firm.name,
        shortName: firm.shortName,
        description: pick(locale, 'offline').app.description,
      }),
      shortcuts: [shortcut(nav.booking, '/booking'), shortcut(nav.contact, '/contact')],
    }),
  );
};
