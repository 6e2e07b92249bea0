/** Every built page in a browser: it stands still, fits, passes axe, and stores nothing unasked. */
import { localeTable } from '#i18n/locales.ts';
import { emptyStorage, storage } from './consent-page.ts';
import { addresses } from './pages.ts';
import { expect, findAxeViolations, overflowsSideways, type Page, test } from './support.ts';

/**
 * How much of the view has moved since the page had arrived: late fonts, islands, scripts. What
 * moves before is a loaded machine painting a page in the middle of its arrival.
 */
function lateShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const [navigation] = performance.getEntriesByType('navigation');
        const arrived = Number(Reflect.get(navigation ?? {}, 'domInteractive') ?? 0);
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (entry.startTime > arrived) sum += Number(Reflect.get(entry, 'value'));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What was buffered comes with the next task.
        setTimeout(() => resolve(sum), 50);
      }),
  );
}

for (const { language, address } of addresses) {
  test(`${address} stands still, fits, passes axe, and stores nothing`, async ({
    page,
    context,
  }) => {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', localeTable[language].dir);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    // 0.00, to the two decimals in which it is judged.
    expect(await lateShift(page)).toBeLessThan(0.005);
    expect(await storage(page)).toEqual(emptyStorage);
    // Cookies that scripts cannot see are among these.
    expect(await context.cookies()).toEqual([]);

    expect(await findAxeViolations(page)).toEqual([]);
    // Nothing but colours is different in the dark.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAxeViolations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await overflowsSideways(page)).toBe(false);
  });
}
