/** The legal pages: which language is binding (by day in tests/site/pages), links to chapters, and printing. */
import { defaultLocale } from '#platform/i18n/locales.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { atNight, expect, findViolations, languages, test } from './support.ts';

const slugs = ['datenschutz', 'impressum', 'barrierefreiheit'] as const;

for (const language of languages) {
  test(`privacy policy: dates are separated (${language})`, atNight, async ({ page }) => {
    await page.goto(localizePath('/datenschutz', language));
    await expect(page.locator('article > header > p').last()).toHaveText(/\S · \S/);
  });

  for (const slug of slugs) {
    test(`/${slug} in ${language} names the binding language`, atNight, async ({ page }) => {
      await page.goto(localizePath(`/${slug}`, language));
      const note = page.locator('.prose > .note');
      if (language === defaultLocale) {
        await expect(note).toHaveCount(0);
        return;
      }
      await note.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`//[^/]+/${slug}$`));
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    });
  }

  test(
    `privacy policy: on a phone, the contents unfold and link to a chapter (${language})`,
    atNight,
    async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await page.goto(localizePath('/datenschutz', language));
      await page.locator('.chapters summary').click();
      const link = page.locator('.chapters details a').last();
      await expect(link).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await link.click();
      const chapter = page.locator('.prose > h2').last();
      await expect(chapter).toBeInViewport();
      await expect(chapter).toHaveText((await link.textContent())?.trim() ?? '');
    },
  );
}

test(
  'legal pages: print the text only, dark on white even in dark mode',
  atNight,
  async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto('/datenschutz');
    await expect(page.locator('.prose > h2').first()).toBeVisible();
    for (const part of ['body > header nav', 'body > header .button-quiet', 'body > footer ul']) {
      await expect(page.locator(part).first()).toBeHidden();
    }
    for (const part of ['.chapters', '[data-back]']) await expect(page.locator(part)).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('.prose > p').first()).toHaveCSS('color', 'rgb(20, 35, 31)');
  },
);
