/** What every page shares: overlay menu, choice of language, not-found pages. */
import { localizePath } from '#i18n/paths.ts';
import { expect, findAxeViolations, languages, test } from './support.ts';

for (const language of languages) {
  test.describe(`the overlay menu in ${language}`, () => {
    test.use({ viewport: { width: 375, height: 700 } });

    test('holds focus and scroll, and closes by Escape and by a link', async ({ page }) => {
      const home = localizePath('/', language);
      await page.goto(home);
      const open = page.locator('[data-menu-open]');
      const menu = page.getByRole('dialog');
      await open.click();
      await expect(menu).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);

      const turned = page.evaluate(
        () =>
          new Promise((resolve) => {
            const painted = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
            addEventListener('wheel', painted, { once: true, passive: true });
          }),
      );
      await page.mouse.wheel(0, 600);
      await turned;
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

for (const language of languages) {
  const path = localizePath('/nowhere/at/all', language);
  test.describe(() => {
    test.use({ expectedErrors: /status of 404/ });

    test(`${path} says in ${language} that there is nothing, with status 404`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main a[data-back]')).toHaveAttribute(
        'href',
        localizePath('/', language),
      );
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
