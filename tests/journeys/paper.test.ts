/** Printed pages: the firm's details, the full text, and no controls. */
import { firm } from '#firm';
import { localizePath } from '#platform/i18n/paths.ts';
import { keepPaper } from './pictures.ts';
import { atNight, browserLocale, expect, isNight, languages, test, when } from './support.ts';

for (const language of languages) {
  test.describe(`in ${language}`, when(language === 'de'), () => {
    test.use({ locale: browserLocale[language] });

    test('every page names the firm and its address', async ({ page }) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const most = ['/about', '/industry/immobilien'] as const;
      for (const path of isNight ? ([...most, '/contact'] as const) : (['/contact'] as const)) {
        await page.goto(localizePath(path, language));
        await expect(page.getByRole('banner').getByText(firm.name)).toBeVisible();
        await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
        const foot = page.getByRole('contentinfo');
        for (const text of [firm.address.street, firm.phone.display, firm.email]) {
          await expect(foot.getByText(text)).toBeVisible();
        }
        const email = foot.getByRole('link', { name: firm.email });
        expect(await email.evaluate((link) => link.getClientRects().length)).toBe(1);
        expect(await email.evaluate((link) => link.parentElement?.getClientRects().length)).toBe(1);
        await expect(page.locator('nav:visible, button:visible, form:visible')).toHaveCount(0);
        await expect(page.locator('a[href*="/booking"]:visible')).toHaveCount(0);
      }
    });

    test('the FAQ prints its answers', async ({ page }) => {
      await page.goto(localizePath('/faq', language));
      const answers = page.locator('main details > p');
      // Without this, a page without answers would pass.
      await expect(answers.first()).toBeAttached();
      await expect(answers.first()).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      for (const answer of await answers.all()) await expect(answer).toBeVisible();
      await keepPaper(`paper/faq-${language}`, page);
    });

    test('prints no loading state', atNight, async ({ page }) => {
      await page.goto(localizePath('/', language));
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('#testimonials')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await page.locator('#testimonials').scrollIntoViewIfNeeded();
      await expect(page.locator('#testimonials li').first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('#testimonials li').last()).toBeVisible();
      await expect(page.locator('#testimonials .stars svg').first()).toBeVisible();
      await keepPaper(`paper/home-${language}`, page);
    });
  });
}
