/**
 * The browser's own text size at 100 to 200 %, in windows from 320 to 1280 pixels: nothing is cut, lies over
 * other text or runs out of the page, and words break at syllables alone. By day six pages, at night all.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { chooseSlot, openBooking, submitButton, toasts } from './booking-page.ts';
import { reject } from './consent-page.ts';
import { opener, submitOf } from './forms-page.ts';
import { booked, button, openLink, tokenOf } from './links-page.ts';
import { addresses } from './pages.ts';
import { answerWith, openPay, payment } from './pay-page.ts';
import { browserLocale, expect, languages, settled, test, when } from './support.ts';
import { findTextFaults } from './text-faults.ts';

/** Pages that ask for no consent. */
const silent = new Set(['/appointment', '/request', '/pay']);
const byDay = new Set(['/', '/services', '/contact', '/booking', '/appointment', '/datenschutz']);

for (const { address, path } of addresses) {
  test(`${address} has room for large text`, when(byDay.has(path)), async ({ page }) => {
    await page.goto(address);
    if (!silent.has(path)) await reject(page).click();
    await settled(page);
    expect(await findTextFaults(page)).toEqual([]);
  });
}

for (const language of languages) {
  test.describe(`large text in ${language}`, when(false), () => {
    test.use({ locale: browserLocale[language] });
    test.beforeEach(async ({ page }) => {
      await page.goto(localizePath('/about', language));
      await reject(page).click();
    });

    test('in the menu', async ({ page }) => {
      await page.goto(localizePath('/', language));
      await page.setViewportSize({ width: 375, height: 812 });
      await page.locator('[data-menu-open]').click();
      expect(await findTextFaults(page)).toEqual([]);
    });

    test('in the inquiry form, with its errors and toast', async ({ page }) => {
      await page.goto(localizePath('/services', language));
      await opener(page, 'strategie-beratung').click();
      await submitOf(page).click();
      await expect(toasts(page)).toBeVisible();
      expect(await findTextFaults(page)).toEqual([]);
    });

    test('on the booking page, with a chosen time and its errors', async ({ page }) => {
      await openBooking(page, language);
      await chooseSlot(page);
      await submitButton(page).click();
      expect(await findTextFaults(page)).toEqual([]);
    });

    test("on the client's and the firm's link", async ({ page, stack }) => {
      const { id } = await booked(stack, 1 + languages.indexOf(language));
      const texts = pick(language, 'appointment');
      await openLink(page, tokenOf(id), { language });
      expect(await findTextFaults(page)).toEqual([]);
      await button(page, texts.move.open).click();
      expect(await findTextFaults(page)).toEqual([]);
      await openLink(page, tokenOf(id, 'firm'), { path: '/request', language });
      expect(await findTextFaults(page)).toEqual([]);
    });

    test('on a payment page', async ({ page }) => {
      await answerWith(page, { ...payment, locale: language });
      await openPay(page, 'any', language);
      expect(await findTextFaults(page)).toEqual([]);
    });
  });
}
