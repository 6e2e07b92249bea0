/** What moves on a page by itself once its fonts are in; what late ones move is read by late-fonts. */
import type { Page } from 'playwright/test';

/** Until what is under way has been painted. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The sheet that names the fonts comes after the first paint.
    while (document.documentElement.hasAttribute('data-unstyled')) await frame();
    await document.fonts.ready;
    for (let round = 0; round < 3; round += 1) await frame();
  });

/** Sums up, from now on, how far things move by nobody's hand. */
export async function watchShifts(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sum = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifted', sum);
      }
    }).observe({ type: 'layout-shift' });
  });
}

/** How far things have moved since. */
export async function shifted(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate(() => Number(Reflect.get(window, 'shifted')));
}
