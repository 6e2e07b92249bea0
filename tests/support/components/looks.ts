/** Checks whether a page is legible: in light and dark mode, on small phones, with large text. */
import { cdp } from 'vitest/browser';
import { findAxeViolations } from './axe.ts';
import { inLanguages } from './languages.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Runs `act` in a window of this size, by resizing the page's own frame: a request to the browser would pass
 * through three processes each time.
 */
export async function inWindow<T>(
  { width, height }: { width: number; height: number },
  act: () => T | Promise<T>,
): Promise<T> {
  const frame = window.frameElement;
  const usual = frame?.getAttribute('style') ?? '';
  frame?.setAttribute('style', `${usual}; width: ${String(width)}px; height: ${String(height)}px`);
  await nextFrame();
  try {
    if (innerWidth !== width) throw new Error(`The window is ${String(innerWidth)} px wide.`);
    return await act();
  } finally {
    frame?.setAttribute('style', usual);
    await nextFrame();
  }
}

async function inTheDark<T>(act: () => Promise<T>): Promise<T> {
  const show = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
  await show('dark');
  try {
    return await act();
  } finally {
    await show('');
  }
}

/** Whether the page can be scrolled sideways, which no page may at any width. */
function overflowsSideways(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth;
}

/** Lists where the page is too wide: on phones, with text at 100 % and 200 %. */
async function findOverflows(): Promise<string[]> {
  const found: string[] = [];
  const { style } = document.documentElement;
  for (const width of [320, 375]) {
    await inWindow({ width, height: 700 }, () => {
      for (const size of ['100%', '200%']) {
        style.fontSize = size;
        if (overflowsSideways())
          found.push(`${String(width)} px are too few for letters of ${size}`);
      }
      style.fontSize = '';
    });
  }
  return found;
}

/** Colours are the same in all languages, so by day dark mode is checked in one language only. */
const isDarkDue = () =>
  inLanguages('de').some((locale) => locale === document.documentElement.lang);

/** Flaws in the current page's appearance, one line each. */
export async function findFlaws(): Promise<string[]> {
  const byContrast = () => findAxeViolations(['color-contrast', 'link-in-text-block']);
  return [
    ...(await findAxeViolations()),
    ...(isDarkDue() ? await inTheDark(byContrast) : []),
    ...(await findOverflows()),
  ];
}
