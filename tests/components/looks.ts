/** Whether everyone can read what stands there: in light and dark, on small phones, in large letters. */
import { cdp, page } from 'vitest/browser';
import { findAxeViolations } from './axe.ts';

/** What `vitest.config.ts` opens each test in. */
const desktop = { width: 1280, height: 900 };

/** Runs `act` in a window of that size. */
export async function inWindow<T>(
  { width, height }: { width: number; height: number },
  act: () => T | Promise<T>,
): Promise<T> {
  await page.viewport(width, height);
  try {
    return await act();
  } finally {
    await page.viewport(desktop.width, desktop.height);
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

/** What is wrong with the looks of the page as it stands, as readable lines. */
export async function findFlaws(): Promise<string[]> {
  return [
    ...(await findAxeViolations()),
    ...(await inTheDark(() => findAxeViolations(['color-contrast', 'link-in-text-block']))),
    ...(await findOverflows()),
  ];
}
