/** A booking in the browser, from the first key to the calendar file, and all that may go wrong. */
import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import * as z from 'zod/mini';
import { services } from '#contract/service.ts';
import { availableSlotSchema } from '#contract/available-slot.ts';
import { pick } from '#i18n/catalogue.ts';
import { localeTable } from '#i18n/locales.ts';
import { specialServices } from '#service-rules';
import { book, bookingOf, listAppointments, listAvailable } from '#tests/stack/client.ts';
import {
  chooseSlot,
  confirmation,
  fillDetails,
  freeDays,
  openBooking,
  overlay,
  passOverlay,
  prepareBooking,
  submitButton,
  tabTo,
  times,
  toasts,
  visitor,
  withRules,
} from './booking-page.ts';
import { browserLocale, expect, findAxeViolations, languages, test } from './support.ts';

for (const language of languages) {
  const texts = pick(language, 'booking');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('the keyboard alone books an appointment', async ({ page, stack }) => {
      const email = `keyboard-${language}@example.com`;
      await openBooking(page, language);

      await tabTo(page, page.locator('[name=service]'));
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[name=service]')).toHaveValue('strategie-beratung');

      await page.keyboard.press('Tab');
      const first = page.locator(':focus');
      await expect(first).toHaveAttribute('data-free');
      // The arrow towards the end of the line goes to the next day, in either direction.
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
      expect(await findAxeViolations(page)).toEqual([]);
      await expect(confirmation(page).getByRole('heading')).toBeFocused();
      await expect(toasts(page)).toContainText(texts.toasts.booked);
      await expect(confirmation(page)).toContainText(
        pick(language, 'services').titles['strategie-beratung'],
      );
      expect(await findAxeViolations(page)).toEqual([]);

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

    test('its steps are called by their names, whatever their numbers', async ({ page }) => {
      await openBooking(page, language);
      const { date, time, details } = texts.steps;
      for (const name of [date, time, details]) {
        await expect(
          page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }),
        ).toBeVisible();
      }
    });

    test('what is missing is said in a toast and at the field, and passes axe', async ({
      page,
    }) => {
      await openBooking(page, language);
      await submitButton(page).click();
      await expect(toasts(page)).toContainText(texts.toasts.chooseSlot);
      for (const name of ['name', 'email', 'message'] as const) {
        const field = page.locator(`[name=${name}]`);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription(new RegExp(texts.errors[name].required));
      }
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
}

test('the request leaves at once and the overlay stays three seconds', async ({ page }) => {
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

test('missing details only: the other message, and focus on the first of them', async ({
  page,
}) => {
  await openBooking(page, 'de', '?service=projekt-management');
  await expect(page.locator('[name=service]')).toHaveValue('projekt-management');
  await freeDays(page).first().click();
  await times(page).first().check({ force: true });
  await fillDetails(page, { name: visitor.name });
  await submitButton(page).click();
  await expect(toasts(page)).toContainText(
    'Bitte füllen Sie alle Pflichtfelder aus (Name, E-Mail, Nachricht)',
  );
  await expect(page.locator('[name=email]')).toBeFocused();
});

test('changing the service asks for no times again where all take as long', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/slots/available')) asked.push(request.url());
  });
  await openBooking(page);
  const { time } = await chooseSlot(page);
  const special = specialServices();
  const usual = services.filter((service) => special[service] === undefined);
  for (const service of [...usual.slice(1), ...usual.slice(0, 1)]) {
    await page.locator('[name=service]').selectOption(service);
    await expect(page.locator('input[name=time]:checked')).toHaveValue(time);
  }
  expect(asked).toHaveLength(1);
});

test('a service of another length has times of its own', async ({ page, stack }) => {
  await withRules(page, {
    special: { 'finanz-investment': { askFor: 'finanz-investment', duration: '90 Minuten' } },
  });
  let gone = '';
  const asked: (string | null)[] = [];
  await page.route('**/api/slots/available*', async (route) => {
    const service = new URL(route.request().url()).searchParams.get('service');
    asked.push(service);
    const response = await route.fetch();
    const slots = z.parse(z.array(availableSlotSchema), await response.json());
    const left = slots.filter(({ time }) => service === null || time !== gone);
    await route.fulfill({ response, json: left });
  });
  await openBooking(page);
  // A day on which another time is left, whatever other tests have booked.
  const days = Map.groupBy(await listAvailable(stack), (slot) => slot.date);
  const [first, second] = [...days.values()].find((slots) => slots.length > 1) ?? [];
  const { date = '', time = '' } = first ?? {};
  const other = second?.time ?? '';
  await page.locator(`button[data-date="${date}"]`).click();
  await page.locator(`input[name=time][value="${time}"]`).check({ force: true });
  const duration = page.locator('.summary dd').first();
  await expect(duration).toHaveText('60 Minuten');

  // The day stays, and the time where it still fits.
  await page.locator('[name=service]').selectOption('finanz-investment');
  await expect(page.locator('input[name=time]:checked')).toHaveValue(time);
  await expect(duration).toHaveText('90 Minuten');
  await page.locator('[name=service]').selectOption('sonstige');
  await expect(page.locator('input[name=time]:checked')).toHaveValue(time);
  gone = time;
  await page.locator('[name=service]').selectOption('finanz-investment');
  await expect(page.locator(`input[name=time][value="${other}"]`)).toBeVisible();
  await expect(page.locator(`input[name=time][value="${time}"]`)).toHaveCount(0);
  await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
  await expect(page.locator('input[name=date]')).toHaveValue(date);
  expect(asked).toEqual([null, 'finanz-investment', null, 'finanz-investment']);
});

test('another day clears the time', async ({ page }) => {
  await openBooking(page);
  await freeDays(page).nth(0).click();
  await times(page).first().check({ force: true });
  await freeDays(page).nth(1).click();
  await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
});

test.describe('a slot lost meanwhile', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('leaves all that was typed, says so, and shows fresh times', async ({ page, stack }) => {
    await openBooking(page);
    const slot = await prepareBooking(page, 2, 'late@example.com');
    expect((await book(stack, bookingOf(slot))).status).toBe(201);
    await submitButton(page).click();
    await expect(toasts(page)).toContainText('Dieser Termin ist leider nicht mehr verfügbar');
    for (const [name, value] of Object.entries({ ...visitor, email: 'late@example.com' })) {
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    }
    await expect(page.locator('[name=service]')).toHaveValue('finanz-investment');
    await expect(page.locator(`input[name=time][value="${slot.time}"]`)).toHaveCount(0);
    await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);

    await times(page).first().check({ force: true });
    await submitButton(page).click();
    await passOverlay(page);
  });
});

test.describe('an answer lost on the way', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to load resource/ });

  test('is asked for again, and one appointment is all there is', async ({ page, stack }) => {
    let posts = 0;
    await page.route('**/api/appointments', async (route) => {
      posts += 1;
      if (posts > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openBooking(page);
    await prepareBooking(page, 3, 'lost@example.com');
    await submitButton(page).click();
    await passOverlay(page);
    expect(posts).toBe(2);
    const stored = (await listAppointments(stack)).filter(
      ({ email }) => email === 'lost@example.com',
    );
    expect(stored).toHaveLength(1);
  });

  test('and a form changed since: the appointment that stands is the one shown', async ({
    page,
    stack,
  }) => {
    let isCut = true;
    await page.route('**/api/appointments', async (route) => {
      if (!isCut) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openBooking(page);
    const slot = await prepareBooking(page, 4, 'changed@example.com');
    await submitButton(page).click();
    await expect(toasts(page)).toContainText('Fehler beim Senden der Anfrage.', {
      timeout: 15_000,
    });
    await expect(page.locator('[name=name]')).toHaveValue(visitor.name);

    isCut = false;
    await fillDetails(page, { message: 'Etwas anderes' });
    await submitButton(page).click();
    await expect(confirmation(page)).toContainText('erste Anfrage');
    await expect(confirmation(page)).toContainText(slot.time);
    const stored = (await listAppointments(stack)).filter(
      ({ email }) => email === 'changed@example.com',
    );
    expect(stored).toMatchObject([{ ...slot, message: visitor.message }]);
  });
});

test('two clicks send once', async ({ page, stack }) => {
  await openBooking(page);
  await prepareBooking(page, 5, 'twice@example.com');
  await submitButton(page).dblclick();
  await passOverlay(page);
  const stored = (await listAppointments(stack)).filter(
    ({ email }) => email === 'twice@example.com',
  );
  expect(stored).toHaveLength(1);
});

test('the calendar file is one that calendars read, and a new booking begins anew', async ({
  page,
}) => {
  await openBooking(page);
  const slot = await prepareBooking(page, 6, 'ics@example.com');
  await submitButton(page).click();
  const { confirmation: said } = pick('de', 'booking');
  await expect(confirmation(page)).toContainText('60 Minuten');
  await expect(confirmation(page)).toContainText(said.places.office);
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

  await page.getByRole('button', { name: 'Neuen Termin buchen' }).click();
  await expect(page.locator('[name=service]')).toHaveValue('');
  for (const name of Object.keys(visitor)) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  }
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(0);
});

test.describe('a visitor in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test("sees the firm's time and their own", async ({ page }) => {
    await openBooking(page);
    await freeDays(page).first().click();
    await expect(page.locator('label.time').first()).toContainText(/bei Ihnen \d\d:\d\d/);
  });
});

test.describe('slots that cannot be loaded', () => {
  test.use({ expectedErrors: /status of 503|could not be loaded/ });

  test('are said so, and can be asked for again', async ({ page }) => {
    let isAway = true;
    await page.route('**/api/slots/available*', (route) =>
      isAway ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    );
    await page.goto('/booking');
    await expect(toasts(page)).toContainText('Fehler beim Laden der verfügbaren Termine');
    isAway = false;
    await page.getByRole('button', { name: 'Erneut laden' }).click();
    await expect(freeDays(page).first()).toBeEnabled();
  });
});

test.describe('offline', () => {
  test('is said so, and what was typed stays', async ({ page, context }) => {
    await openBooking(page);
    await prepareBooking(page, 7, 'offline@example.com');
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(toasts(page)).toContainText('Fehler beim Senden der Anfrage.');
    await expect(page.getByText('nicht mit dem Internet verbunden')).toBeVisible();
    await context.setOffline(false);
    await submitButton(page).click();
    await passOverlay(page);
  });
});

test('nothing personal stays in storage or address', async ({ page, stack }) => {
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
