/** The desk's web manifest, one per language: installed from the desk, it is an app beside the site's. */
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
  const { title, description } = pick(locale, 'admin').meta;
  return new Response(
    JSON.stringify(
      webManifest(locale, {
        start: '/admin',
        // Pages of the site open beside the app, from where the way back to the desk is one press.
        scope: localizePath('/admin', locale),
        icon: 'desk',
        name: `${title} · ${firm.shortName}`,
        shortName: title,
        description,
      }),
    ),
  );
};
