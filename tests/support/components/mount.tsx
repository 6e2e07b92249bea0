/** Mounts an island in a page of its own in a real browser, as component tests do first. */
import '#styles/global.css';
import type { ReactNode } from 'react';
import { render, type RenderResult } from 'vitest-browser-react';
import type { Locale } from '#platform/i18n/locales.ts';

/** Renders the element in the language's direction, as its page does, and waits until it is drawn. */
export function mount(element: ReactNode, locale: Locale = 'de'): Promise<RenderResult> {
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  return render(<main className="shell">{element}</main>);
}
