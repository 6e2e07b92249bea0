/**
 * Booking on a phone: tapping a day scrolls its times into view without other movement. What needs no frame
 * of the site around the form is tested in tests/appointments/components/booking-places.
 */
import type { Page } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { firm } from '#firm';
import { localizePath } from '#platform/i18n/paths.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays } from '#platform/time/zone.ts';
import { reject } from './consent-page.ts';
import { freeDays, openBooking, still, submitButton, times, visitor } from './booking-page.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { booked, button, openLink, tokenOf } from './links-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  overflowsSideways,
  test,
  when,
} from './support.ts';

const phone = { width: 375, height: 667 };
test.use({ viewport: phone });

const title = (page: Page) => page.locator('#step-time-title');
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls to a day in the middle of the grid, so that it is at the lower edge of the view. */
async function turnToDays(page: Page) {
  const day = freeDays(page).nth(8);
  await day.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await expect(title(page)).not.toBeInViewport();
  return day;
}

for (const language of inLanguages('ar')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('tapping a day scrolls its times into view, above the fixed summary bar', async ({
      page,
    }) => {
      await openBooking(page, language);
      await reject(page).click();
      const day = await turnToDays(page);
      await watchShifts(page);
      await day.click();
      await expect(title(page)).toBeInViewport();
      const edge = (await page.locator('.summary').boundingBox())?.y ?? 0;
      await expect
        .poll(async () => {
          const box = await times(page).first().boundingBox();
          return (box?.y ?? Infinity) + (box?.height ?? 0);
        })
        .toBeLessThanOrEqual(edge);
      await expect(day).toBeFocused();
      expect(await shifted(page)).toBe(0);
    });
  });
}

test('booking on a phone: shows the times above the banner', atNight, async ({ page }) => {
  await openBooking(page);
  const banner = page.locator('.consent');
  await expect(banner).toBeVisible();
  const day = freeDays(page).nth(8);
  await day.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await day.click();
  const edge = (await banner.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => (await times(page).first().boundingBox())?.y ?? Infinity)
    .toBeLessThan(edge);
});

test.describe('booking on a phone in landscape', () => {
  test.use({ viewport: { width: 667, height: 320 } });

  test('scrolls the times into view although the banner is tall', async ({ page }) => {
    await openBooking(page);
    const banner = page.locator('.consent');
    await expect(banner).toBeVisible();
    const day = freeDays(page).nth(8);
    await day.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await day.click();
    const edge = (await banner.boundingBox())?.y ?? 0;
    await expect
      .poll(async () => {
        const box = await times(page).first().boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(edge);
    await expect(times(page).first()).toBeInViewport({ ratio: 1 });
  });
});

test("visitor's link on a phone: scrolls the times into view", atNight, async ({ page, stack }) => {
  const { id } = await booked(stack, 60);
  await openLink(page, tokenOf(id));
  await button(page, pick('de', 'appointment').move.open).click();
  const day = freeDays(page).nth(8);
  await day.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await day.click();
  await expect(times(page).first()).toBeInViewport();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'shows the times without a scroll animation, and does not scroll if they are in view',
    atNight,
    async ({ page }) => {
      await openBooking(page);
      await reject(page).click();
      const day = await turnToDays(page);
      await day.click();
      await still(page);
      await expect(times(page).first()).toBeInViewport({ ratio: 1 });
      const before = await scrolled(page);
      const seen = freeDays(page).last();
      await seen.click();
      await still(page);
      expect(await scrolled(page)).toBe(before);
    },
  );

  test(
    'arrow keys move the focus and choose a day without scrolling',
    atNight,
    async ({ page }) => {
      await openBooking(page);
      await reject(page).click();
      const day = await turnToDays(page);
      await day.focus();
      await still(page);
      const before = await scrolled(page);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(times(page).first()).toBeAttached();
      await still(page);
      expect(await scrolled(page)).toBe(before);
      await expect(day).toBeFocused();
    },
  );
});

test.describe('with the times beside the days', () => {
  test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const viewport of [
    { width: 1280, height: 620 },
    { width: 1366, height: 650 },
    { width: 1280, height: 800 },
    { width: 1024, height: 620 },
    { width: 1440, height: 620 },
  ]) {
    test.describe(`at ${viewport.width} by ${viewport.height}`, atNight, () => {
      test.use({ viewport });

      test("shows the times of a day in the grid's last row without scrolling", async ({
        page,
      }) => {
        await openBooking(page, 'de', '?service=strategie-beratung');
        await reject(page).click();
        const day = freeDays(page).last();
        await day.evaluate((element) =>
          element.scrollIntoView({ block: 'end', behavior: 'instant' }),
        );
        const before = await scrolled(page);
        await watchShifts(page);
        await day.click();
        await still(page);
        await expect(times(page).first()).toBeInViewport({ ratio: 1 });
        const header = await page.locator('.site-header').boundingBox();
        const box = await times(page).first().boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity);
        expect(await scrolled(page)).toBe(before);
        expect(await shifted(page)).toBe(0);
        expect(await overflowsSideways(page)).toBe(false);
      });
    });
  }

  test(
    'a list of times taller than the view starts in view and can be scrolled to its end',
    atNight,
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 620 });
      const offered = Array.from({ length: 30 }, (_, index) => {
        const minutes = 8 * 60 + index * 15;
        return [minutes / 60, minutes % 60].map((part) =>
          String(Math.trunc(part)).padStart(2, '0'),
        );
      }).map((parts) => parts.join(':'));
      const date = addDays(firmToday(), 29);
      await page.route('**/api/slots/available*', (route) =>
        route.fulfill({ json: offered.map((time) => ({ date, time, available: true })) }),
      );
      await openBooking(page);
      await reject(page).click();
      const day = freeDays(page).last();
      await day.evaluate((element) =>
        element.scrollIntoView({ block: 'end', behavior: 'instant' }),
      );
      await day.click();
      await still(page);
      const header = await page.locator('.site-header').boundingBox();
      const box = await times(page).first().boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity);
      await expect(times(page).first()).toBeInViewport({ ratio: 1 });
      await page.mouse.move(600, 300);
      await expect(async () => {
        await page.mouse.wheel(0, 200);
        await still(page);
        await expect(times(page).last()).toBeInViewport({ ratio: 1, timeout: 100 });
      }).toPass();
    },
  );
});

/** A Saturday: its row of the grid has no free time, and the first is in the next. */
const saturday = '2041-11-16';

/** Three consultants, or the one who ships. */
const people = (count: number) =>
  ['Anna Amstutz', 'Bruno Bachmann', 'Carla Caduff']
    .slice(0, count)
    .map((name, index) => ({ id: `id-${String(index)}`, name, role: '', languages: ['de'] }));

test.describe('first view of the booking page', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  for (const [language, height, count, timezoneId] of [
    ['de', 812, 1, firm.timeZone],
    ['de', 812, 3, firm.timeZone],
    ['de', 844, 1, firm.timeZone],
    ['en', 812, 1, 'Asia/Singapore'],
    ['ar', 812, 3, 'America/New_York'],
    ['ar', 844, 3, firm.timeZone],
  ] as const) {
    const name = `${language}, ${String(count)} people, ${String(height)} px, ${timezoneId}`;
    test.describe(name, when(height === 812 && language === 'ar'), () => {
      test.use({ timezoneId });

      test('shows the first day and three times, and nothing moves', async ({ page }) => {
        await page.setViewportSize({ width: height === 844 ? 390 : 375, height });
        await page.clock.install({ time: `${saturday}T12:00:00Z` });
        const { promise, resolve } = Promise.withResolvers<undefined>();
        await page.route('**/api/slots/available*', async (route) => {
          await promise;
          const offered = [2, 3].flatMap((ahead) =>
            ['09:00', '10:30'].map((time) => ({ date: addDays(saturday, ahead), time })),
          );
          await route.fulfill({ json: offered.map((slot) => ({ ...slot, available: true })) });
        });
        await page.route('**/api/consultants*', (route) => route.fulfill({ json: people(count) }));
        await page.goto(localizePath('/booking', language));
        // Not a real input, after which shifts would not count for half a second.
        await reject(page).dispatchEvent('click');
        await expect(page.locator('[name=service]')).toBeEnabled();
        await watchShifts(page);
        resolve(undefined);
        await expect(page.locator('[name=consultant]')).toHaveCount(count === 3 ? 1 : 0);
        const next = page.locator('.next-times').getByRole('button');
        await expect(next).toHaveCount(3);
        const edge = (await page.locator('.summary').boundingBox())?.y ?? 0;
        for (const choice of [next.last(), freeDays(page).first()]) {
          const box = await choice.boundingBox();
          const end = (box?.y ?? Infinity) + (box?.height ?? 0);
          console.log(`/booking (${language}, ${String(height)}): can be chosen at ${String(end)}`);
          expect(end).toBeLessThanOrEqual(edge);
        }
        expect(await shifted(page)).toBe(0);
        expect(await overflowsSideways(page)).toBe(false);

        // Nothing is free today, so it cannot be chosen; the keyboard begins with the next day.
        await expect(page.locator('.day[aria-current=date]')).toBeDisabled();
        await freeDays(page).first().focus();
        for (const key of ['ArrowUp', 'PageUp']) await page.keyboard.press(key);
        await expect(page.locator(`[data-date="${addDays(saturday, 1)}"]`)).toBeFocused();

        await next.last().click();
        await expect(next.last()).toHaveAttribute('aria-pressed', 'true');
        await expect(page.locator('input[name=date]')).toHaveValue(addDays(saturday, 3));
        await expect(times(page).first()).toBeChecked();
        await expect(times(page).first()).toHaveValue('09:00');
      });
    });
  }
});

test.describe('in Singapore', atNight, () => {
  test.use({ timezoneId: 'Asia/Singapore', viewport: { width: 375, height: 812 } });

  test('the first free times and what was chosen name the client’s own hour', async ({ page }) => {
    await openBooking(page);
    await reject(page).click();
    const next = page.locator('.next-times').getByRole('button').first();
    await expect(next).toContainText(/bei Ihnen \d\d:00/);
    await next.click();
    await expect(page.locator('.summary-sentence')).toContainText(/\(bei Ihnen \d\d:00\)/);
    expect(await overflowsSideways(page)).toBe(false);
    expect(await findViolations(page)).toEqual([]);
  });
});

test(
  'booking on a phone: what was missing is missed no more once it is entered, and the button stays',
  atNight,
  async ({ page }) => {
    await openBooking(page);
    await reject(page).click();
    await submitButton(page).click();
    const service = page.locator('[name=service]');
    const email = page.locator('[name=email]');
    for (const field of [service, email])
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    await service.selectOption('strategie-beratung');
    await expect(service).toHaveAttribute('aria-invalid', 'false');
    await page.locator('.next-times').getByRole('button').first().click();
    await page.locator('[name=name]').fill(visitor.name);
    await email.fill(visitor.email);
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    // Leaving the field by pressing the button says to whom we will write, which must not move the button.
    const distance = () =>
      submitButton(page).evaluate((button) => {
        const field = document.querySelector('[name=email]');
        return button.getBoundingClientRect().top - (field?.getBoundingClientRect().top ?? 0);
      });
    const before = await distance();
    await email.evaluate((field: HTMLElement) => field.blur());
    await expect(page.locator('.submit bdi')).toHaveText(visitor.email);
    expect(await distance()).toBe(before);
  },
);

test(
  'booking on a phone: a second tap after a scroll chooses no other day',
  atNight,
  async ({ page }) => {
    await openBooking(page);
    await reject(page).click();
    const day = await turnToDays(page);
    const date = await day.getAttribute('data-date');
    // Scrolls at once, as a smooth scroll would between two taps.
    await day.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const tap = () =>
        document
          .elementFromPoint(x, y)
          ?.dispatchEvent(
            new MouseEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: y }),
          );
      tap();
      scrollBy({ top: 2 * height, behavior: 'instant' });
      tap();
    });
    await expect(page.locator('input[name=date]')).toHaveValue(date ?? '');
  },
);

test(
  'booking on a phone: a tap on another day chooses it although the page scrolled',
  atNight,
  async ({ page }) => {
    await openBooking(page);
    await reject(page).click();
    await freeDays(page).nth(0).click();
    const other = freeDays(page).nth(7);
    await other.evaluate((element) => {
      scrollBy({ top: 40, behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [clientX, clientY] = [left + width / 2, top + height / 2];
      element.dispatchEvent(
        new MouseEvent('click', { bubbles: true, detail: 1, clientX, clientY }),
      );
    });
    const date = await other.getAttribute('data-date');
    await expect(page.locator('input[name=date]')).toHaveValue(date ?? '');
  },
);
