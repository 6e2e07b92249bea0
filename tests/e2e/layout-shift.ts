/** What moves on a page by itself, written down from its first paint on. */
import type { Page } from 'playwright/test';

/** Sums up from now on, in every page that is opened, how far things moved by nobody's hand. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sum = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifted', sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Less than a letter's breadth somewhere: no block has moved. */
export const imperceptible = 0.0001;

/** How far things have moved so far, after what is under way has been painted. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Number(Reflect.get(window, 'shifted'));
  });
