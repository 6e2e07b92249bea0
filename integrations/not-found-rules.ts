/**
 * Writes `dist/_redirects` after the build. A missing page is answered in the language of its address, with
 * pages of their own for services and industries; those two addresses without a name redirect to their lists.
 * Netlify applies these rules before those of `netlify.toml`, and only if there is no file, except for the
 * 404 pages themselves, which are not found at their own address either.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { defaultLocale, locales } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';

export interface NotFoundRule {
  from: string;
  to: string;
  status: 301 | 404;
  /** Applies even if there is a file. */
  force: boolean;
}

const pages = ['/404', '/404-service', '/404-industry'] as const;

/** The first matching rule counts. The default language's `/*` is the platform's own: `404.html`. */
export const notFoundRules: readonly NotFoundRule[] = locales.flatMap((locale) => {
  const rule = (from: `/${string}`, to: `/${string}`, status: 301 | 404 = 404, force = false) => ({
    from: localizePath(from, locale),
    to: localizePath(to, locale),
    status,
    force,
  });
  return [
    ...pages.map((page) => rule(page, `${page}.html`, 404, true)),
    rule('/service', '/services', 301),
    rule('/industry', '/industries', 301),
    rule('/service/*', '/404-service.html'),
    rule('/industry/*', '/404-industry.html'),
    ...(locale === defaultLocale ? [] : [rule('/*', '/404.html')]),
  ];
});

/**
 * @param dir the built site
 * @throws if a rule leads to a page that was not built
 */
export async function writeNotFoundRules(dir: URL): Promise<void> {
  const files = notFoundRules.map(({ to }) => (to.endsWith('.html') ? to : `${to}.html`));
  const missing = [...new Set(files)].filter((file) => !existsSync(new URL(`.${file}`, dir)));
  if (missing.length > 0) {
    throw new Error(`Pages for what is not found are missing: ${missing.join(', ')}`);
  }
  const lines = notFoundRules.map(
    ({ from, to, status, force }) => `${from} ${to} ${status}${force ? '!' : ''}\n`,
  );
  await writeFile(new URL('_redirects', dir), lines.join(''));
}

export function notFoundPages(): AstroIntegration {
  return {
    name: 'not-found-rules',
    hooks: { 'astro:build:done': ({ dir }) => writeNotFoundRules(dir) },
  };
}
