/**
 * A booking on the whole stack, from the first key press to the calendar file. Texts and errors of the page
 * are tested in tests/appointments/components/booking and booking-times, places in booking-places.
 */
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import * as z from 'zod/mini';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { listAppointments } from '#tests/stack/client.ts';
import {
  confirmation,
  expectInView,
  openBooking,
  overlay,
  passOverlay,
  prepareBooking,
  submitButton,
  tabTo,
  times,
  visitor,
} from './booking-page.ts';
import { emptyStorage, reject, storage } from './consent-page.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  languages,
  test,
  toasts,
  when,
} from './support.ts';

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(sizes)) {
  for (const language of languages) {
    const texts = pick(language, 'booking');

    test.describe(`in ${language}, ${size}`, when(language === 'ar' && size === 'phone'), () => {
      test.use({ locale: browserLocale[language], viewport, ...still });

      test('books an appointment by the keyboard alone', async ({ page, stack }) => {
        const email = `keyboard-${language}-${size}@example.com`;
        await openBooking(page, language);
        await tabTo(page, reject(page));
        await page.keyboard.press('Enter');

        await tabTo(page, page.locator('[name=service]'));
        await page.keyboard.press('ArrowDown');
        await expect(page.locator('[name=service]')).toHaveValue('strategie-beratung');

        await tabTo(page, page.locator('button[data-date][tabindex="0"]'));
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

        await expect(overlay(page)).toContainText(texts.overlay.title);
        await passOverlay(page);
        await expect(confirmation(page).getByRole('heading')).toBeFocused();
        await expectInView(page);
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

      // In a test of its own: looking takes longer than the three seconds that the overlay stays.
      test('the overlay passes axe', atNight, async ({ page }) => {
        await openBooking(page, language);
        await prepareBooking(page, 0, `overlay-${language}-${size}@example.com`);
        await submitButton(page).click();
        await expect(overlay(page)).toContainText(texts.overlay.title);
        expect(await findViolations(page)).toEqual([]);
      });
    });
  }
}

test('booking: confirms in view, offers a calendar file, leaves no traces, and begins anew', async ({
  page,
  stack,
}) => {
  const email = 'maximiliane.musterfrau@consulting-example.com';
  const texts = pick('de', 'booking');
  await page.setViewportSize(sizes.desktop);
  await openBooking(page);
  await reject(page).click();
  // The service with the longest name.
  const slot = await prepareBooking(page, 6, email, 'projekt-management');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await submitButton(page).click();
  await sent;
  await passOverlay(page);

  await expectInView(page);
  await expect(page).toHaveTitle(`${texts.confirmation.pageTitle} · ${firm.name}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  await expect(heading).toHaveText(`${texts.confirmation.title} ${texts.confirmation.received}`);
  await expect(confirmation(page).locator('bdi[dir=ltr]', { hasText: email })).toBeVisible();
  await expect(confirmation(page).locator('a[href^="tel:"]')).toBeVisible();
  // Announced once, by the toast; the heading is read because it has the focus.
  await expect(heading).toBeFocused();
  await expect(page.locator('[aria-live] [data-sonner-toast]')).toHaveCount(1);
  await expect(confirmation(page).locator('[aria-live], [role=status]')).toHaveCount(0);

  expect(page.url()).toBe(`${stack.url}/booking`);
  expect(await storage(page)).toEqual({ ...emptyStorage, local: ['cookie-consent'] });

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

  await page.getByRole('button', { name: texts.confirmation.again }).click();
  await expect(page).not.toHaveTitle(new RegExp(texts.confirmation.pageTitle));
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.locator('[name=service]')).toHaveValue('');
  for (const name of Object.keys(visitor)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  }
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
});

test(
  'booking: sends the request at once, shows the overlay for 3 seconds',
  atNight,
  async ({ page }) => {
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
  },
);
