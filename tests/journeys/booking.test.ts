/**
 * A booking on the whole stack, from the first key press to the calendar file. Texts and errors of the page
 * are tested in tests/appointments/components/booking and booking-times.
 */
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import * as z from 'zod/mini';
import { pick } from '#platform/i18n/catalogue.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { listAppointments, listAvailable } from '#tests/stack/client.ts';
import {
  confirmation,
  openBooking,
  overlay,
  passOverlay,
  prepareBooking,
  submitButton,
  tabTo,
  times,
  toasts,
  visitor,
} from './booking-page.ts';
import { browserLocale, expect, findViolations, inLanguages, test } from './support.ts';

for (const language of inLanguages('ar')) {
  const texts = pick(language, 'booking');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('books an appointment by the keyboard alone', async ({ page, stack }) => {
      const email = `keyboard-${language}@example.com`;
      await openBooking(page, language);

      await tabTo(page, page.locator('[name=service]'));
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[name=service]')).toHaveValue('strategie-beratung');

      await page.keyboard.press('Tab');
      const first = page.locator(':focus');
      await expect(first).toHaveAttribute('data-free');
      // The arrow key in reading direction moves to the next day.
      const here = (await first.getAttribute('data-date')) ?? '';
      const [forth, back] =
        localeTable[language].dir === 'rtl'
          ? ['ArrowLeft', 'ArrowRight']
          : ['ArrowRight', 'ArrowLeft'];
      await page.keyboard.press(forth);
      const next = (await page.locator(':focus').getAttribute('data-date')) ?? '';
      expect(Date.parse(next) - Date.parse(here)).toBe(86_400_000);
      await page.keyboard.press(back);
      await expect(page.locator(':focus')).toHaveAttribute('data-date', here);
      await page.keyboard.press('Enter');

      await tabTo(page, times(page).first());
      await page.keyboard.press('Space');
      const time = await times(page).first().inputValue();
      for (const [name, value] of Object.entries({ ...visitor, email })) {
        await tabTo(page, page.locator(`[name=${name}]`));
        await page.keyboard.insertText(value);
      }
      await tabTo(page, submitButton(page));
      await page.keyboard.press('Enter');

      await expect(overlay(page)).toBeVisible();
      await expect(overlay(page)).toContainText(texts.overlay.title);
      expect(await findViolations(page)).toEqual([]);
      await expect(confirmation(page).getByRole('heading')).toBeFocused();
      await expect(toasts(page)).toContainText(texts.toasts.booked);
      await expect(confirmation(page)).toContainText(
        pick(language, 'services').titles['strategie-beratung'],
      );
      expect(await findViolations(page)).toEqual([]);

      const stored = (await listAppointments(stack)).find((one) => one.email === email);
      expect(stored).toMatchObject({
        clientName: visitor.name,
        phone: visitor.phone,
        message: visitor.message,
        service: 'strategie-beratung',
        date: here,
        time,
        locale: language,
        status: 'pending',
      });
    });
  });
}

test('booking: sends the request at once, shows the overlay for 3 seconds', async ({ page }) => {
  await openBooking(page);
  await prepareBooking(page, 1, 'overlay@example.com');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  const clicked = performance.now();
  await submitButton(page).click();
  await sent;
  expect(performance.now() - clicked).toBeLessThan(1500);
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeVisible();
  await confirmation(page).waitFor();
  expect(performance.now() - clicked).toBeGreaterThanOrEqual(3000);
});

test('booking: offers a valid calendar file, and a new booking starts with an empty form', async ({
  page,
}) => {
  await openBooking(page);
  const slot = await prepareBooking(page, 6, 'ics@example.com');
  await submitButton(page).click();
  await expect(confirmation(page)).toContainText('60 Minuten');
  await expect(confirmation(page)).toContainText(pick('de', 'records').meetings.office);
  const downloading = page.waitForEvent('download');
  await confirmation(page).getByText('In den Kalender übernehmen').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const calendar = new ICAL.Component(
    z.parse(z.array(z.unknown()), ICAL.parse(await readFile(await download.path(), 'utf8'))),
  );
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect(event.startDate.toString()).toBe(`${slot.date}T${slot.time}:00`);
  expect(event.startDate.zone.tzid).toBe('Europe/Zurich');
  expect(event.duration.toSeconds()).toBe(3600);
  expect(event.location).toBe('Hochwacht Consulting, Musterstrasse 1, 6340 Baar');
  expect(event.component.getFirstSubcomponent('valarm')).not.toBeNull();

  await page.getByRole('button', { name: 'Neuen Termin vereinbaren' }).click();
  await expect(page.locator('[name=service]')).toHaveValue('');
  for (const name of Object.keys(visitor)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  }
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
});

test('booking: leaves no personal data in storage, cookies or address', async ({ page, stack }) => {
  expect((await listAvailable(stack)).length).toBeGreaterThan(0);
  await openBooking(page);
  await prepareBooking(page, 8, 'trace@example.com');
  await submitButton(page).click();
  await passOverlay(page);
  const kept = await page.evaluate(
    () =>
      JSON.stringify(Object.entries(localStorage)) +
      JSON.stringify(Object.entries(sessionStorage)) +
      document.cookie,
  );
  expect(kept).toBe('[][]');
  expect(page.url()).toBe(`${stack.url}/booking`);
});
