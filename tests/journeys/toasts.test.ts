/** Where toasts stand, what they leave free, and that they go with their cause. */
import type { Page } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import {
  chooseSlot,
  confirmation,
  fillDetails,
  openBooking,
  passOverlay,
  prepareBooking,
  still,
  submitButton,
  visitor,
} from './booking-page.ts';
import { reject } from './consent-page.ts';
import { contact, dialog, fill, opener, submitOf } from './forms-page.ts';
import { atNight, browserLocale, expect, findViolations, test, toasts, when } from './support.ts';

const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 900 };

/** Which of these the toast lies over, once it has slid in: header, sticky bar, heading, focused element. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    const toast = document.querySelector('[data-sonner-toast]');
    await Promise.allSettled((toast?.getAnimations() ?? []).map(({ finished }) => finished));
    const over = toast?.getBoundingClientRect();
    if (!over) throw new Error('There is no toast.');
    const { activeElement: focused } = document;
    const needed = {
      header: document.querySelector('.site-header'),
      summary: document.querySelector('.summary'),
      heading: document.querySelector('.confirmation h1'),
      facts: document.querySelector('.confirmation .facts'),
      focused: focused === document.body ? null : (focused?.closest('.field') ?? focused),
    };
    return Object.entries(needed).flatMap(([name, element]) => {
      const box = element?.getBoundingClientRect();
      const isOver =
        box &&
        box.top < over.bottom &&
        box.bottom > over.top &&
        box.left < over.right &&
        box.right > over.left;
      return isOver ? [name] : [];
    });
  });

/** At the top, at the right in every language; over the whole width of a phone. */
async function expectAtTop(page: Page) {
  const box = await toasts(page).first().boundingBox();
  const size = page.viewportSize();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan((size?.height ?? 0) / 3);
  const right = (size?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0);
  expect(right).toBeLessThanOrEqual(40);
}

for (const [language, viewport] of [
  ['de', phone],
  ['ar', phone],
  ['de', desktop],
  ['ar', desktop],
] as const) {
  const size = viewport === phone ? 'phone' : 'desktop';
  test.describe(`toasts, ${size}, ${language}`, () => {
    // By day one of them, where there is the least room.
    const isByDay = language === 'ar' && size === 'phone';
    test.use({ locale: browserLocale[language], viewport });

    test(
      'of the booking page leave free what one needs, and go with their cause',
      atNight,
      async ({ page }) => {
        await openBooking(page, language);
        await reject(page).click();
        await submitButton(page).click();
        await expect(toasts(page)).toHaveText(pick(language, 'booking').toasts.chooseSlot);
        await expect(page.locator('[name=service]')).toBeFocused();
        await page.clock.runFor(1000);
        await expectAtTop(page);
        expect(await covered(page)).toEqual([]);
        // The next fields too, while it is there.
        for (const name of ['message', 'email', 'name']) {
          await page.locator(`[name=${name}]`).focus();
          await still(page);
          expect(await covered(page), name).toEqual([]);
        }
        await expect(page.locator('#booking-service-error')).toBeVisible();

        await page.locator('[name=service]').selectOption('sonstige');
        await chooseSlot(page, 3);
        await fillDetails(page, visitor);
        await page.clock.runFor(1000);
        await expect(toasts(page)).toHaveCount(0);
      },
    );

    test('of a booking cover neither header nor confirmation', atNight, async ({ page }) => {
      await openBooking(page, language);
      await reject(page).click();
      await prepareBooking(page, 5, `toast-${size}-${language}@example.com`, 'sonstige');
      await submitButton(page).click();
      await passOverlay(page);
      await expect(confirmation(page)).toBeVisible();
      await expect(toasts(page)).toHaveCount(1);
      await page.clock.runFor(1000);
      await expectAtTop(page);
      expect(await covered(page)).toEqual([]);
    });

    test(
      'of forms leave the field free, and go when it is corrected',
      when(isByDay),
      async ({ page }) => {
        await page.clock.install();
        await page.goto(localizePath('/contact', language));
        await reject(page).click();
        await submitOf(page).click();
        await expect(toasts(page)).toHaveText(pick(language, 'form').fillIn);
        await page.clock.runFor(1000);
        await expectAtTop(page);
        expect(await covered(page)).toEqual([]);
        const close = toasts(page).getByRole('button', {
          name: pick(language, 'site').header.closeMenu,
          exact: true,
        });
        const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
        expect(await findViolations(page)).toEqual([]);
        await fill(page, contact);
        await page.clock.runFor(1000);
        await expect(toasts(page)).toHaveCount(0);

        await page.goto(localizePath('/services', language));
        await opener(page, 'finanz-investment').click();
        await submitOf(page).click();
        await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeFocused();
        await expect(toasts(page)).toHaveCount(1);
        await page.clock.runFor(1000);
        const over = await covered(page);
        expect(over.filter((name) => name !== 'header')).toEqual([]);
      },
    );
  });
}
