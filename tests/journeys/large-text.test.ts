/**
 * The browser's own text size at 100 to 200 %, in windows from 320 to 1280 pixels: nothing is cut, lies over
 * other text or runs out of the page, and words break at syllables alone. By day two pages, at night all.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { chooseSlot, openBooking, submitButton } from './booking-page.ts';
import { accept, banner, openers, reject, settings } from './consent-page.ts';
import { opener, submitOf } from './forms-page.ts';
import { booked, button, openLink, tokenOf } from './links-page.ts';
import { addresses } from './pages.ts';
import { answerWith, openPay, payment } from './pay-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  languages,
  settled,
  test,
  toasts,
  when,
} from './support.ts';
import { findTextFaults } from './text-faults.ts';

/** Pages that ask for no consent. */
const silent = new Set(['/appointment', '/request', '/pay']);
/** The longest words, and the largest letters with the most parts side by side. */
const byDay = new Set(['/', '/ar/booking']);

for (const { address, path } of addresses) {
  test(`${address} has room for large text`, when(byDay.has(address)), async ({ page }) => {
    await page.goto(address);
    if (!silent.has(path)) await reject(page).click();
    await settled(page);
    expect(await findTextFaults(page)).toEqual([]);
  });
}

for (const language of languages) {
  test.describe(`consent in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });
    test('leaves the page its room at large text, with both answers in sight', async ({ page }) => {
      await page.goto(localizePath('/about', language));
      await expect(banner(page)).toBeVisible();
      const session = await page.context().newCDPSession(page);
      for (const [width, height, size, part] of [
        [375, 812, 24, 0.24],
        [375, 812, 32, 0.24],
        [390, 844, 32, 0.24],
        [320, 640, 32, 0.39],
        [320, 256, 24, 0.5],
        [320, 256, 32, 0.5],
      ] as const) {
        await page.setViewportSize({ width, height });
        await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
        const place = `${String(width)} × ${String(height)} at ${String(size)} px`;
        const taken = (await banner(page).boundingBox())?.height ?? Infinity;
        expect.soft(taken / height, place).toBeLessThanOrEqual(part);
        for (const answer of [accept(page), reject(page)]) {
          await expect.soft(answer, place).toBeInViewport({ ratio: 0.95 });
        }
      }
    });
  });

  test.describe(`large text in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });
    test.beforeEach(async ({ page }) => {
      await page.goto(localizePath('/about', language));
      await reject(page).click();
    });

    test('in the cookie settings', async ({ page }) => {
      await openers.footer(page).click();
      await expect(settings(page)).toBeVisible();
      // Where the header is, though it may scroll with the page.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const faults = await findTextFaults(page);
      expect(faults.filter((fault) => !fault.startsWith('fixed: '))).toEqual([]);
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
      // The longest service in its select.
      await page.locator('[name=service]').selectOption('projekt-management');
      const faults = await findTextFaults(page);
      expect(faults.filter((fault) => !fault.startsWith('fixed: '))).toEqual([]);
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
