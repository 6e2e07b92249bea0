/** Measures layout shifts: by late fonts, or after the fonts have loaded. */
import type { Page } from 'playwright/test';

/** Waits until fonts are loaded and pending changes are painted. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The stylesheet that declares the fonts is loaded after the first paint.
    while (document.documentElement.matches('[data-unstyled], [data-parts]')) await frame();
    await document.fonts.ready;
    for (let round = 0; round < 3; round += 1) await frame();
  });

/** Starts to sum up layout shifts that do not follow an input. */
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

/** The layout shift since `watchShifts`. */
export async function shifted(page: Page): Promise<number> {
  await painted(page);
  return page.evaluate(() => Number(Reflect.get(window, 'shifted')));
}

/** The layout shift when the page's fallback fonts give way to its web fonts, as if these came late. */
export function shiftOfSwap(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { style } = document.documentElement;
    const painted = async () => {
      await document.fonts.ready;
      for (let round = 0; round < 2; round += 1) await new Promise(requestAnimationFrame);
    };
    const names = ['--newsreader', '--hanken', '--naskh'];
    for (const name of names) style.setProperty(name, `var(${name.replace('--', '--like-')})`);
    // The first frame asks for the fonts.
    await new Promise(requestAnimationFrame);
    await painted();
    const shifts = new PerformanceObserver(() => undefined);
    shifts.observe({ type: 'layout-shift' });
    for (const name of names) style.removeProperty(name);
    await painted();
    const values = shifts.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')));
    shifts.disconnect();
    return values.reduce((sum, value) => sum + value, 0);
  });
}
