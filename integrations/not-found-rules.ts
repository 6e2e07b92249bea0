/**
 * Writes `dist/_redirects` after the build: a page that does not exist is told so in the language
 * of its address, a service or an industry by its name. Netlify reads these rules before those of
 * `netlify.toml`, and follows them only where there is no file.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { defaultLocale, locales } from '#i18n/locales.ts';
import { localizePath } from '#i18n/paths.ts';

export interface NotFoundRule {
  from: string;
  to: string;
}

/** The first that fits counts. The default language's `/*` is the platform's own: `404.html`. */
export const notFoundRules: readonly NotFoundRule[] = locales.flatMap((locale) => [
  { from: localizePath('/service/*', locale), to: localizePath('/404-service.html', locale) },
  { from: localizePath('/industry/*', locale), to: localizePath('/404-industry.html', locale) },
  ...(locale === defaultLocale
    ? []
    : [{ from: localizePath('/*', locale), to: localizePath('/404.html', locale) }]),
]);

/**
 * @param dir the built site
 * @throws where a rule leads to a page that was not built
 */
export async function writeNotFoundRules(dir: URL): Promise<void> {
  const missing = notFoundRules.filter(({ to }) => !existsSync(new URL(`.${to}`, dir)));
  if (missing.length > 0) {
    throw new Error(
      `Pages for what is not found are missing: ${missing.map(({ to }) => to).join(', ')}`,
    );
  }
  const lines = notFoundRules.map(({ from, to }) => `${from} ${to} 404\n`);
  await writeFile(new URL('_redirects', dir), lines.join(''));
}

export function notFoundPages(): AstroIntegration {
  return {
    name: 'not-found-rules',
    hooks: { 'astro:build:done': ({ dir }) => writeNotFoundRules(dir) },
  };
}
