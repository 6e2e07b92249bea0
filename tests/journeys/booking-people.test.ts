/**
 * Booking with one of three consultants, on the whole stack. The texts of the page are tested in
 * tests/appointments/components/booking-people.
 */
import * as z from 'zod/mini';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays } from '#platform/time/zone.ts';
import { book, bookingOf, listAppointments } from '#tests/stack/client.ts';
import {
  confirmation,
  fillDetails,
  openBooking,
  passOverlay,
  press,
  still,
  submitButton,
  tabTo,
  times,
  visitor,
  withRules,
} from './booking-page.ts';
import { reject } from './consent-page.ts';
import {
  anna,
  bruno,
  chooseService,
  day,
  expectTimes,
  hours,
  meeting,
  person,
  service,
  someone,
  test,
} from './house-page.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { openLink, tokenOf } from './links-page.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  isNight,
  languages,
  overflowsSideways,
} from './support.ts';

for (const language of inLanguages('ar')) {
  const texts = pick(language, 'booking');
  const alone = { strategie: { ...visitor, email: `people-${language}@example.com` } };

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('books with a chosen consultant by the keyboard alone', async ({ page, house }) => {
      await openBooking(page, language);
      await tabTo(page, service(page));
      await page.keyboard.press('ArrowDown');
      await expect(service(page)).toHaveValue('strategie-beratung');
      await chooseService(page, 'strategie-beratung');
      await page.keyboard.press('Tab');
      await expect(person(page)).toBeFocused();
      await expect(person(page)).toHaveValue('');
      await expect(person(page)).toHaveAccessibleName(texts.person.label);
      await expect(person(page)).not.toHaveAttribute('required');
      await expect(person(page).locator('option:checked')).toHaveText(texts.person.first);
      await expect(person(page)).toHaveAccessibleDescription(texts.person.anyone);
      await person(page).selectOption(anna);
      const role = someone.role[language];
      await expect(person(page)).toHaveAccessibleDescription(new RegExp(`^${role} · `));
      await expect(page.locator('.summary')).toContainText(anna);
      await expect(page.locator('.summary')).toContainText(role);
      const own = day(page, 4 + languages.indexOf(language));
      await expect(own).toBeEnabled();
      await own.focus();
      await page.keyboard.press('Enter');
      await expectTimes(page, hours[anna]);
      await tabTo(page, times(page).first());
      await page.keyboard.press('Space');
      await fillDetails(page, alone.strategie);
      expect(await findViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
      await tabTo(page, submitButton(page));
      await page.keyboard.press('Enter');
      await passOverlay(page);
      await expect(confirmation(page)).toContainText(texts.person.label);
      await expect(confirmation(page)).toContainText(anna);
      if (isNight) expect(await findViolations(page)).toEqual([]);
      const stored = (await listAppointments(house.stack)).find(
        ({ email }) => email === alone.strategie.email,
      );
      expect(stored).toMatchObject({ consultant: house.ids[anna], time: hours[anna][0] });
    });
  });
}

test.describe('on a phone', atNight, () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the consultants come with the page and move nothing, nor the first day out of view', async ({
    page,
  }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/api/consultants*', async (route) => {
      await promise;
      await route.continue();
    });
    await openBooking(page);
    await reject(page).click();
    await watchShifts(page);
    const first = page.locator('button[data-date][data-free]').first();
    const before = await first.boundingBox();
    resolve(undefined);
    await expect(person(page).locator('option')).toHaveCount(4);
    expect(await first.boundingBox()).toEqual(before);
    expect(await shifted(page)).toBe(0);
    const bar = await page.locator('.summary').boundingBox();
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await person(page).selectOption(anna);
    await expect(page.locator('.summary-sentence')).toContainText(anna);
    await expect(page.locator('.summary-sentence')).toBeInViewport({ ratio: 1 });
    await day(page, 12).click();
    await still(page);
    await expect(times(page).first()).toBeInViewport({ ratio: 1 });
    expect(await shifted(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    expect(await overflowsSideways(page)).toBe(false);
  });
});

test(
  'booking with any consultant: the confirmation names the assigned one in every language',
  atNight,
  async ({ page, house }) => {
    const email = 'whoever@example.com';
    await openBooking(page);
    await chooseService(page, 'strategie-beratung');
    await day(page, 10).click();
    await press(page.locator('input[name=time][value="15:15"]'));
    await fillDetails(page, { ...visitor, email });
    await submitButton(page).click();
    await passOverlay(page);
    await expect(confirmation(page)).toContainText(bruno);
    await expect(confirmation(page)).toContainText('Partnerin · Arabisch');
    const stored = (await listAppointments(house.stack)).find((one) => one.email === email);
    expect(stored).toMatchObject({ consultant: house.ids[bruno] });
    await page.getByRole('contentinfo').locator('a[data-language=en]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(confirmation(page)).toContainText(bruno);
    await expect(confirmation(page)).toContainText('Arabic');
    await expect(confirmation(page)).not.toContainText('Partnerin');
  },
);

for (const language of languages) {
  test(
    `links of visitor and firm: show consultant and way of meeting, in ${language}`,
    atNight,
    async ({ page, house }) => {
      const at = { date: addDays(firmToday(), 10 + languages.indexOf(language)), time: '10:15' };
      const wanted = { consultant: house.ids[anna], meeting: 'phone', phone: visitor.phone };
      const made = await book(house.stack, { ...bookingOf(at), ...wanted });
      const { id } = z.parse(z.object({ id: z.string() }), await made.json());
      const booking = pick(language, 'booking');
      const facts = page.locator('.linked-facts');
      await openLink(page, tokenOf(id), { language });
      await expect(facts).toContainText(`${booking.person.label}${anna}`);
      await expect(facts).toContainText(booking.confirmation.places.phone);
      await openLink(page, tokenOf(id, 'firm'), { path: '/request', language });
      await expect(facts).toContainText(`${pick(language, 'request').facts.consultant}${anna}`);
      await expect(facts).toContainText(pick(language, 'records').meetings.phone);
    },
  );
}

test.describe('the draft of a booking', () => {
  // The service worker would fetch the page past the route that replaces its rules.
  test.use({ serviceWorkers: 'block' });

  test('keeps consultant and way of meeting across languages', atNight, async ({ page, house }) => {
    await withRules(page, { meetings: { 'finanz-investment': ['office', 'video'] } });
    await openBooking(page);
    await chooseService(page, 'finanz-investment');
    await person(page).selectOption(anna);
    await press(meeting(page, 'video'));
    await day(page, 16).click();
    await press(times(page).first());
    // By its address, as the page prefetched by a link has the original rules.
    await page.goto(localizePath('/booking', 'en'));
    await expect(person(page)).toHaveValue(house.ids[anna]);
    await expect(page.locator('.summary')).toContainText(anna);
    await expectTimes(page, hours[anna]);
    await expect(meeting(page, 'video')).toBeChecked();
  });
});
