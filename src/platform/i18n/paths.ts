import { defaultLocale, isLocale, type Locale } from './locales.ts';

/** The address of a page in a language: `/booking`, `/en/booking`, `/ar`; keeps query and hash. */
export function localizePath(path: `/${string}`, locale: Locale): string {
  if (locale === defaultLocale) return path;
  const rest = path.replace(/^\/(?=$|[?#])/, '');
  return `/${locale}${rest}`;
}

/** Splits an address into its language and the path that all languages share. */
export function splitPath(pathname: string): { locale: Locale; path: `/${string}` } {
  const [, first, ...rest] = pathname.split('/');
  if (!isLocale(first) || first === defaultLocale)
    return { locale: defaultLocale, path: `/${pathname.slice(1)}` };
  return { locale: first, path: `/${rest.join('/')}` };
}
