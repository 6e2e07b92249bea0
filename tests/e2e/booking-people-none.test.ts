/** A person of the house who has no time: at all, on the chosen day, or not known yet. */
import type { Page } from 'playwright/test';
import { bookingWindowDays } from '#contract/available-slot.ts';
import { pick } from '#i18n/catalogue.ts';
import { fill } from '#i18n/fill.ts';
import { fillDetails, openBooking, submitButton } from './booking-page.ts';
import { reject } from './consent-page.ts';
import { anna, bruno, chooseService, day, expectTimes, hours, person, test } from './house-page.ts';
import {
  browserLocale,
  expect,
  findAxeViolations,
  languages,
  overflowsSideways,
} from './support.ts';

const askedOf = (id: string) => `**/api/slots/available*consultant=${id}*`;
const summary = (page: Page) => page.locator('.summary-sentence');

for (const language of languages) {
  const texts = pick(language, 'booking');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('who has no time in the window is named, and whoever is free is one press away', async ({
      page,
      house,
    }) => {
      await page.route(askedOf(house.ids[anna]), (route) => route.fulfill({ json: [] }));
      await openBooking(page, language);
      await chooseService(page, 'strategie-beratung');
      await person(page).selectOption(anna);
      const said = page.locator('.calendar-said');
      const days = bookingWindowDays;
      await expect(said).toContainText(fill(texts.calendar.emptyPerson, { name: anna, days }));
      await expect(said).not.toContainText(fill(texts.calendar.empty, { days }));
      await expect(person(page)).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
      const anyone = page.getByRole('button', { name: texts.person.first });
      await anyone.focus();
      await page.keyboard.press('Enter');
      await expect(person(page)).toHaveValue('');
      await expect(day(page, 4)).toBeEnabled();
      // The keyboard goes on where the days are back.
      await expect(page.locator('.day[tabindex="0"]')).toBeFocused();
    });
  });
}

test.describe('on a phone, with a service in the address', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('what is said of a person without times is seen where they were chosen', async ({
    page,
    house,
  }) => {
    await page.route(askedOf(house.ids[anna]), (route) => route.fulfill({ json: [] }));
    await openBooking(page, 'de', '?service=strategie-beratung');
    await expect(person(page)).toBeAttached();
    await reject(page).click();
    await day(page, 5).click();
    await person(page).selectOption(anna);
    await expect(page.locator('.calendar-said p').first()).toBeInViewport({ ratio: 1 });
    await expect(person(page)).toBeInViewport({ ratio: 1 });
  });
});

const { calendar, notices, times: words } = pick('de', 'booking');

test('while another person’s times come it is said, and no time is stated', async ({
  page,
  house,
}) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(askedOf(house.ids[bruno]), async (route) => {
    await promise;
    await route.continue();
  });
  await openBooking(page);
  await chooseService(page, 'strategie-beratung');
  await day(page, 5).click();
  await page.locator('input[name=time][value="10:15"]').check({ force: true });
  await expect(summary(page)).toContainText('10:15');
  await person(page).selectOption(bruno);
  await expect(page.locator('#step-time')).toContainText(calendar.loading);
  await expect(summary(page)).not.toContainText('10:15');
  resolve(undefined);
  await expectTimes(page, hours[bruno]);
  await expect(page.locator('#step-time')).not.toContainText(calendar.loading);
  await expect(summary(page)).toContainText('10:15');
});

test('a day on which the other person has no time is said once, and without contradiction', async ({
  page,
  house,
}) => {
  await openBooking(page);
  await chooseService(page, 'strategie-beratung');
  await day(page, 5).click();
  const date = await page.locator('input[name=date]').inputValue();
  await page.locator('input[name=time][value="10:15"]').check({ force: true });
  await page.route(askedOf(house.ids[bruno]), async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const json = Array.isArray(body)
      ? body.filter((one) => !JSON.stringify(one).includes(date))
      : [];
    await route.fulfill({ json });
  });
  await person(page).selectOption(bruno);
  const step = page.locator('#step-time');
  const notice = step.locator('.notice');
  await expect(notice).toHaveText(notices.unfitDay);
  await expect(step).not.toContainText(notices.unfit);
  await expect(step).not.toContainText(words.none);
  // Nor where it is sent all the same: what is said already is led to.
  await submitButton(page).click();
  await fillDetails(page);
  await submitButton(page).click();
  await expect(notice).toBeFocused();
  await expect(notice).toHaveText(notices.unfitDay);
  await expect(step).not.toContainText(words.none);
  expect(await findAxeViolations(page)).toEqual([]);
});
