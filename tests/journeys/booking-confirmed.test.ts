/** The confirmation after a booking, on screen and paper, and what shows when the booking script fails. */
import type { Page } from 'playwright/test';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import {
  bookingScript,
  confirmation,
  expectInView,
  freeDays,
  openBooking,
  passOverlay,
  prepareBooking,
  press,
  submitButton,
  times,
  still as atRest,
} from './booking-page.ts';
import { still } from './fresh-browser.ts';
import { hold } from './hold.ts';
import { keepPaper, keepPicture, sheetsOf } from './pictures.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  languages,
  test,
  toasts,
} from './support.ts';

const scriptFails = /ERR_FAILED|Failed to (?:load resource|fetch dynamically imported module)/;
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Each call needs its own day and email address. */
async function book(page: Page, language: (typeof languages)[number], day: number, email: string) {
  await openBooking(page, language);
  await page.locator('[data-consent=necessary]').click();
  // The service with the longest name.
  const slot = await prepareBooking(page, day, email, 'projekt-management');
  await submitButton(page).click();
  await passOverlay(page);
  return slot;
}

/** Ends the animation that shows the notice after eight seconds, as soon as its style sheet applies. */
async function showNotice(page: Page) {
  await page.waitForFunction(() => {
    const notices = document
      .getAnimations()
      .filter(
        (animation) =>
          animation instanceof CSSAnimation && animation.animationName.startsWith('booking-'),
      );
    for (const notice of notices) notice.finish();
    return notices.length === 2;
  });
}

for (const [index, language] of languages.entries()) {
  const texts = pick(language, 'booking');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    for (const [size, viewport] of Object.entries(sizes)) {
      const title = `the confirmation is completely in view and states the outcome, ${size}`;
      test(title, atNight, async ({ page }) => {
        await page.setViewportSize(viewport);
        const email = `maximiliane.${size}-${language}@consulting-example.com`;
        await book(page, language, index * 2 + (size === 'phone' ? 1 : 0), email);
        await expectInView(page);
        const picture = `confirmation/chromium-${language}-${viewport.width}`;
        await keepPicture(picture, () => page.screenshot());

        await expect(page).toHaveTitle(`${texts.confirmation.pageTitle} · ${firm.name}`);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveCount(1);
        await expect(heading).toBeFocused();
        await expect(heading).toHaveText(
          `${texts.confirmation.title} ${texts.confirmation.received}`,
        );
        await expect(confirmation(page).locator(`bdi[dir=ltr]`, { hasText: email })).toBeVisible();
        await expect(confirmation(page)).toContainText(texts.summary.free);
        await expect(confirmation(page).locator('a[href^="tel:"]')).toBeVisible();
        // Announced once, by the toast; the heading is read because it has the focus.
        await expect(page.locator('[aria-live] [data-sonner-toast]')).toHaveCount(1);
        await expect(confirmation(page).locator('[aria-live], [role=status]')).toHaveCount(0);

        await page.getByRole('button', { name: texts.confirmation.again }).click();
        await expect(page).not.toHaveTitle(new RegExp(texts.confirmation.pageTitle));
      });
    }

    test.describe('when the booking script fails', atNight, () => {
      test.use({ expectedErrors: scriptFails });

      test('shows other ways to reach the firm', async ({ page }) => {
        await page.route(bookingScript, (route) => route.abort());
        await page.goto(localizePath('/booking', language));
        await showNotice(page);
        const instead = page.locator('.booking-unreachable');
        await expect(instead.locator('a[href^="tel:"]')).toBeVisible();
        await expect(instead).toContainText(texts.unreachable);
        expect(await findViolations(page)).toEqual([]);
      });
    });
  });
}

test.describe('with reduced motion', () => {
  test.use({
    contextOptions: { reducedMotion: 'reduce' },
    expectedErrors: scriptFails,
  });

  test(
    'shows the confirmation, and the notice when the script fails',
    atNight,
    async ({ page }) => {
      await page.setViewportSize(sizes.desktop);
      await book(page, 'de', 6, 'reduced@example.com');
      await expectInView(page);

      await page.route(bookingScript, (route) => route.abort());
      await page.goto('/booking');
      await showNotice(page);
      await expect(page.locator('.booking-unreachable a[href^="tel:"]')).toBeVisible();
    },
  );
});

test(
  "booking on a phone: the summary links to the day's times and stays above the button",
  atNight,
  async ({ page }) => {
    await page.setViewportSize(sizes.phone);
    await openBooking(page);
    const bar = page.locator('.summary');
    await freeDays(page).nth(9).click();
    await expect(bar.getByRole('link')).toHaveAttribute('href', '#step-time');
    await atRest(page);
    await press(times(page).first());
    await expect(bar.getByRole('link')).toHaveAttribute('href', '#booking-service');
    await submitButton(page).scrollIntoViewIfNeeded();
    const [above, button] = [await bar.boundingBox(), await submitButton(page).boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  },
);

test('booking: starting another one removes the toast of the last', atNight, async ({ page }) => {
  await book(page, 'de', 10, 'dismissed@example.com');
  await expect(toasts(page)).toHaveCount(1);
  await page.locator('.confirmation-actions button').click();
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test.describe('while the booking script is on its way', () => {
  // By day without motion, under which the notice has to appear as well.
  test.use(still);

  test('booking: a script that arrives late replaces the notice by the form', async ({ page }) => {
    const release = await hold(page, bookingScript);
    await page.goto('/booking', { waitUntil: 'commit' });
    await page.locator('.booking-unreachable').waitFor({ state: 'attached' });
    await showNotice(page);
    await expect(page.locator('#booking')).toBeHidden();
    await expect(page.locator('.booking-unreachable a[href^="tel:"]')).toBeVisible();
    await release();
    await expect(page.locator('[name=service]')).toBeEnabled();
    await expect(page.locator('.booking-unreachable')).toBeHidden();
  });
});

for (const [index, language] of languages.entries()) {
  test.describe(`on paper, in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });

    test('the confirmation fits one sheet and names the firm once', async ({ page }) => {
      const email = `a-rather-long-name.on-paper.${language}@example.com`;
      await book(page, language, 7 + index, email);
      for (const format of ['A4', 'Letter'] as const) {
        expect(sheetsOf(await page.pdf({ format }))).toBe(1);
      }
      await keepPaper(`paper/confirmation-${language}`, page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(firm.name).filter({ visible: true })).toHaveCount(1);
      const head = page.locator('.paper-head');
      for (const text of [firm.address.street, firm.phone.display, new URL(page.url()).host]) {
        await expect(head).toContainText(text);
      }
      await expect(confirmation(page)).toContainText(email);
      await expect(page.locator('dd.on-paper')).toBeVisible();
      await expect(page.locator('a.button, button, footer').filter({ visible: true })).toHaveCount(
        0,
      );
    });
  });
}
