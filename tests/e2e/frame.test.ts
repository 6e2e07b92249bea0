/** What every page shares: overlay menu, small widths, not-found pages, axe, no shift. */
import { addresses } from './pages.ts';
import {
  expect,
  findAxeViolations,
  languages,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

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
  test(`${address} stands still, fits 320 px and text of 200 %, and passes axe in both schemes`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    // 0.00, to the two decimals in which it is judged.
    expect(await lateShift(page)).toBeLessThan(0.005);

    expect(await findAxeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowsSideways(page)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await overflowsSideways(page)).toBe(false);
  });
}

for (const language of languages) {
  test.describe(`the overlay menu in ${language}`, () => {
    test.use({ viewport: { width: 375, height: 700 } });

    test('holds focus and scroll, and closes by Escape and by a link', async ({ page }) => {
      const home = language === 'de' ? '/' : `/${language}`;
      await page.goto(home);
      const open = page.locator('[data-menu-open]');
      const menu = page.getByRole('dialog');
      await open.click();
      await expect(menu).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);

      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(100);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      for (let presses = 0; presses < 15; presses += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(
          () =>
            document.activeElement !== document.body &&
            document.activeElement?.closest('dialog') === null,
        );
        expect(outside).toBe(false);
      }

      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(open).toBeFocused();

      await open.click();
      await menu.locator('a[href$="/booking"]').click();
      await expect(page).toHaveURL(new RegExp(`${home === '/' ? '' : home}/booking$`));
      await expect(menu).toBeHidden();
    });
  });
}

for (const [path, language] of [
  ['/nirgends', 'de'],
  ['/en/nowhere', 'en'],
  ['/ar/nowhere/at/all', 'ar'],
] as const) {
  test.describe(() => {
    test.use({ expectedErrors: /status of 404/ });

    test(`${path} says in ${language} that there is nothing, with status 404`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
}

test('going back restores where one was, a new page begins at the top', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.getByRole('contentinfo').locator('a[href="/datenschutz"]').click();
  await expect(page).toHaveURL(/datenschutz$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});
