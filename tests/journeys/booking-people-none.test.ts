/**
 * A consultant without times, on a phone; tests/appointments/components/booking-people and booking-places
 * cover the rest.
 */
import { openBooking, still } from './booking-page.ts';
import { reject } from './consent-page.ts';
import { anna, day, person, test } from './house-page.ts';
import { atNight, expect } from './support.ts';

test.describe('on a phone, with a service in the address', atNight, () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('the notice about a consultant without times is in view beside the select', async ({
    page,
    house,
  }) => {
    await page.route(`**/api/slots/available*consultant=${house.ids[anna]}*`, (route) =>
      route.fulfill({ json: [] }),
    );
    await openBooking(page, 'de', '?service=strategie-beratung');
    await expect(person(page)).toBeAttached();
    await reject(page).click();
    await day(page, 5).click();
    // The page scrolls to the day's times first; a visitor cannot be faster.
    await still(page);
    await person(page).selectOption(anna);
    await expect(page.locator('.calendar-said p').first()).toBeInViewport({ ratio: 1 });
    await expect(person(page)).toBeInViewport({ ratio: 1 });
  });
});
