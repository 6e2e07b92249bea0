/** Mounts an island in a page of its own in a real browser, as component tests do first. */
import '#styles/global.css';
import type { ReactNode } from 'react';
import { render, type RenderResult } from 'vitest-browser-react';
import type { Locale } from '#platform/i18n/locales.ts';

/** Renders the element in the language's direction, as its page does, and waits until it is drawn in its fonts. */
export async function mount(element: ReactNode, locale: Locale = 'de'): Promise<RenderResult> {
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  const result = await render(<main className="shell">{element}</main>);
  // Their loading begins with the layout of what needs them; later, lines and widths would change amid a test.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  return result;
}
