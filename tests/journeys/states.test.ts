/**
 * The checkers in states that no other test reaches: open pop-ups, hidden parts shown. By day language.test.ts
 * and toasts.test.ts check the first of them.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { openBooking } from './booking-page.ts';
import { accept } from './consent-page.ts';
import { contactForm, submitOf } from './forms-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  languages,
  overflowsSideways,
  test,
  toasts,
} from './support.ts';

for (const language of languages) {
  test.describe(`in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });

    test('the language menu, open, passes axe', async ({ page }) => {
      await page.goto(localizePath('/', language));
      await page.locator('header [data-popup] > summary').click();
      await expect(page.locator('header [data-popup] a').first()).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

    test('a toast has a close button with a name', async ({ page }) => {
      await page.goto(localizePath('/contact', language));
      await submitOf(page).click();
      const message = toasts(page);
      // A hovered toast does not disappear by itself.
      await message.hover();
      const close = message.getByRole('button', {
        name: pick(language, 'site').header.closeMenu,
        exact: true,
      });
      const [box, frame] = [await close.boundingBox(), await message.boundingBox()];
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      const isAtEnd = (box?.x ?? 0) > (frame?.x ?? 0) + (frame?.width ?? 0) / 2;
      expect(isAtEnd).toBe(language !== 'ar');
      expect(await findViolations(page)).toEqual([]);
      await close.click();
      await expect(message).toHaveCount(0);
    });

    test.describe('with forced colours', () => {
      test.use({ forcedColors: 'active' });

      test('the current day keeps its dot', async ({ page }) => {
        await openBooking(page, language);
        const dot = await page
          .locator('.day[aria-current=date]')
          .evaluate((today) => getComputedStyle(today, '::before').borderTop);
        expect(dot).toMatch(/^2px solid/);
      });
    });

    for (const path of ['/payment-success', '/install-app', '/whatsapp-setup'] as const) {
      test(`${path} with every hidden part shown passes axe and fits`, async ({ page }) => {
        await page.goto(localizePath(path, language));
        await accept(page).click();
        // All parts that a script may show, including the notice of a new version.
        const veiled = page.locator(':is(main, [role=status]) [hidden]');
        const count = await veiled.count();
        expect(count).toBeGreaterThan(0);
        await veiled.evaluateAll((parts) =>
          parts.forEach((part) => part.removeAttribute('hidden')),
        );
        await expect(page.locator('[data-update]')).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await overflowsSideways(page)).toBe(false);
      });
    }

    test('a message with errors, and the overlay menu, pass axe', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await page.goto(localizePath('/contact', language));
      await submitOf(page).click();
      await expect(contactForm(page).locator('[aria-invalid=true]').first()).toBeVisible();
      await expect(toasts(page)).toBeVisible();
      const toast = await toasts(page).boundingBox();
      expect(toast?.x).toBe(375 - (toast?.x ?? 0) - (toast?.width ?? 0));
      expect(await findViolations(page)).toEqual([]);
      await page.locator('[data-menu-open]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
