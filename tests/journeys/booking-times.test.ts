/**
 * The booking page without any free time; tests/appointments/components/booking-times covers times that
 * become outdated.
 */
import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { fill } from '#platform/i18n/fill.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { submitButton } from './booking-page.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { browserLocale, expect, findViolations, inLanguages, isNight, test } from './support.ts';

for (const language of inLanguages('ar')) {
  test.describe(`no free time at all, in ${language}`, () => {
    test.use({ locale: browserLocale[language], viewport: { width: 375, height: 812 } });

    test('on a phone, shows the ways to contact the firm first; hides the form', async ({
      page,
    }) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      await page.route('**/api/slots/available*', async (route) => {
        await promise;
        await route.fulfill({ json: [] });
      });
      await page.goto(localizePath('/booking', language));
      await expect(page.locator('[name=service]')).toBeEnabled();
      await watchShifts(page);
      resolve(undefined);
      const { empty } = pick(language, 'booking').calendar;
      await expect(page.getByText(fill(empty, { days: bookingWindowDays }))).toBeInViewport();
      await expect(page.locator('main a[href^="mailto:"]:visible')).toHaveCount(1);
      await expect(page.locator('main a[href^="tel:"]:visible')).toBeInViewport();
      // Below the heading, in place of its introduction, and above the consent banner of a first visit.
      const heading = await page.locator('h1').boundingBox();
      const message = await page.locator('.calendar-said').boundingBox();
      expect(message?.y ?? NaN).toBeGreaterThan((heading?.y ?? NaN) + (heading?.height ?? NaN));
      const banner = await page.locator('#consent').boundingBox();
      for (const way of ['mailto:', 'tel:']) {
        const box = await page.locator(`main a[href^="${way}"]:visible`).boundingBox();
        expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(banner?.y ?? NaN);
      }
      for (const field of ['service', 'name', 'email', 'phone', 'message']) {
        await expect(page.locator(`form [name=${field}]`)).toBeHidden();
      }
      await expect(submitButton(page)).toBeHidden();
      await expect(page.locator('.summary')).toBeHidden();
      if (isNight) expect(await findViolations(page)).toEqual([]);
      expect(await shifted(page)).toBe(0);
    });
  });
}
