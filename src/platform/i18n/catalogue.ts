/**
 * The interface texts of `locales/`, typed after the German source. Pages, islands (through the page that
 * hosts them) and functions read them here; no i18n runtime is sent to the browser.
 */
import * as ar from './catalogue/ar.ts';
import * as de from './catalogue/de.ts';
import * as en from './catalogue/en.ts';
import type { Locale } from './locales.ts';

export type Catalogue = typeof de;
export type Namespace = keyof Catalogue;
/** The texts of one namespace, as a page passes them to an island. */
export type Texts<N extends Namespace> = Catalogue[N];

export const catalogue: Readonly<Record<Locale, Catalogue>> = { de, en, ar };

/** The texts of one namespace in one language. */
export function pick<N extends Namespace>(locale: Locale, namespace: N): Texts<N> {
  return catalogue[locale][namespace];
}
