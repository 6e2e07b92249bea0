import { useSyncExternalStore } from 'react';
import { createKeptChoice } from './kept-choice.ts';

/** The themes that can be chosen; without a choice the system's holds. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeKey = 'desk-theme';
const choice = createKeptChoice(themeKey, themes);

export const chooseTheme = (theme: Theme | null): void => choice.keep(theme);
export const useTheme = (): Theme | null => useSyncExternalStore(choice.onChange, choice.read);

/**
 * Shows a theme; `null` for the system's. The desk's page inlines this function's source text and runs it
 * before the first paint, so it must not refer to anything outside itself.
 */
export function showTheme(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset['theme'];
  else dataset['theme'] = theme;
  // The page names the colour of the browser's bar for the light theme, then for the dark one.
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, own] of ['light', 'dark'].entries()) {
    const media = theme === own ? 'all' : 'not all';
    if (bars[index]) bars[index].media = theme === null ? `(prefers-color-scheme: ${own})` : media;
  }
}
