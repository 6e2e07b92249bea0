/** Whether everyone can read what stands there: in light and dark, on small phones, in large letters. */
import { cdp } from 'vitest/browser';
import { findAxeViolations } from './axe.ts';
import { inLanguages } from './languages.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Runs `act` in a window of that size. The page's own frame is given the size: asking the browser takes
 * a way through three processes each time.
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

/** True where the page can be scrolled sideways, which at no width it may. */
function overflowsSideways(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth;
}

/** Where the page is too wide: on phones, with letters as large as they are and twice as large. */
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

/** Colours are the same in all languages, so that by day one is looked at in the dark. */
const isDarkDue = () =>
  inLanguages('de').some((locale) => locale === document.documentElement.lang);

/** What is wrong with the looks of the page as it stands, as readable lines. */
export async function findFlaws(): Promise<string[]> {
  const byContrast = () => findAxeViolations(['color-contrast', 'link-in-text-block']);
  return [
    ...(await findAxeViolations()),
    ...(isDarkDue() ? await inTheDark(byContrast) : []),
    ...(await findOverflows()),
  ];
}
