/**
 * Booking in a wide window, with the times beside the days; by day in
 * tests/appointments/components/booking-places.
 */
import { freeDays, openBooking, still, times } from './booking-page.ts';
import { reject } from './consent-page.ts';
import { day, person, test } from './house-page.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { atNight, expect } from './support.ts';

test.describe('in a wide window, with a service in the address', atNight, () => {
  for (const height of [720, 1600]) {
    test(`no day moves when the select of consultants appears, ${String(height)} px high`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height });
      const answered = page.waitForResponse(/api\/consultants\?.*service=/);
      await openBooking(page, 'de', '?service=strategie-beratung');
      await watchShifts(page);
      await answered;
      await expect(person(page)).toHaveCount(1);
      expect(await shifted(page)).toBe(0);
      const chosen = day(page, 12);
      const place = () => chosen.evaluate((day) => day.getBoundingClientRect().top + scrollY);
      const before = await place();
      await chosen.click();
      await expect(person(page)).toBeVisible();
      expect(await place()).toBe(before);
      expect(await shifted(page)).toBe(0);
    });
  }
});

for (const [width, height] of [
  [768, 900],
  [1280, 720],
] as const) {
  test(
    `booking page: the times beside the days cover nothing below, ${String(width)} px wide`,
    atNight,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openBooking(page);
      await reject(page).click();
      await freeDays(page).first().click();
      await expect(times(page).first()).toBeVisible();
      const message = page.locator('[name=message]');
      for (const block of ['start', 'center', 'end'] as const) {
        await message.evaluate((element, block) => element.scrollIntoView({ block }), block);
        await still(page);
        // Both positions are read in one evaluation, as the page may be scrolling.
        const gap = await page.evaluate(() => {
          const [above, below] = ['#step-time', '#step-details'].map((step) =>
            document.querySelector(step)?.getBoundingClientRect(),
          );
          return (below?.top ?? NaN) - (above?.bottom ?? NaN);
        });
        expect(gap).toBeGreaterThanOrEqual(0);
      }
      await message.click();
      await expect(message).toBeFocused();
    },
  );
}
