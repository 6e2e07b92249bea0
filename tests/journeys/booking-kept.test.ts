/** Drafts of the forms: what a visitor typed is restored whichever way they return to the page. */
import type { Page } from 'playwright/test';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { listAppointments } from '#tests/stack/client.ts';
import {
  bookingScript,
  chooseSlot,
  confirmation,
  freeDays,
  openBooking,
  passOverlay,
  prepareBooking,
  press,
  submitButton,
  times,
  visitor,
} from './booking-page.ts';
import { contact, contactForm, dialog, fill, inquiry, opener } from './forms-page.ts';
import { hold } from './hold.ts';
import { button, heading, openLink, submit, tokenOf } from './links-page.ts';
import { atNight, browserLocale, expect, isNight, languages, test } from './support.ts';

const storage = () => JSON.stringify(Object.entries(sessionStorage));

async function expectKept(page: Page, email: string, slot: { date: string; time: string }) {
  await expect(page.locator(`button[data-date="${slot.date}"]`)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.locator('input[name=time]:checked')).toHaveValue(slot.time);
  await expect(page.locator('[name=service]')).toHaveValue('finanz-investment');
  for (const [name, value] of Object.entries({ ...visitor, email })) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
  }
  // While the page is open, the draft is in the form only, not in the session storage.
  expect(await page.evaluate(storage)).toBe('[]');
}

/** Expects the session storage to hold only those data of a completed booking that the confirmation shows. */
async function expectShownAlone(page: Page, email: string) {
  const kept = await page.evaluate(() =>
    Array.from(sessionStorage, (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '')),
  );
  expect(kept).toHaveLength(1);
  const draft = new URLSearchParams(kept[0] ?? '');
  expect([...draft.keys()].toSorted()).toEqual(['address', 'booked']);
  const booked: unknown = JSON.parse(draft.get('booked') ?? '');
  const some: unknown = expect.any(String);
  const times = { date: some, time: some, createdAt: some, startsAt: some, endsAt: some };
  expect(booked).toStrictEqual({
    appointment: {
      id: some,
      email,
      service: 'finanz-investment',
      meeting: some,
      status: 'pending',
      answerBy: some,
      ...times,
    },
    earlier: false,
  });
  // The hidden values are not stored under another name either.
  const values = JSON.stringify(booked);
  for (const hidden of [visitor.name, visitor.message, visitor.phone]) {
    expect(values).not.toContain(JSON.stringify(hidden).slice(1, -1));
  }
}

/** Language links are in the header, the menu and the footer; only the footer's are always visible. */
const languageLink = (page: Page, language: string) =>
  page.getByRole('contentinfo').locator(`a[data-language=${language}]`);

test('booking draft: survives switching languages and back, and can be sent; so does what was booked', async ({
  page,
}) => {
  const email = 'switch@example.com';
  await openBooking(page);
  const slot = await prepareBooking(page, 5, email);
  for (const language of isNight ? (['en', 'ar', 'de'] as const) : (['ar', 'de'] as const)) {
    await languageLink(page, language).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(freeDays(page).first()).toBeEnabled();
    await expectKept(page, email, slot);
  }
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expectKept(page, email, slot);
  await submitButton(page).click();
  await passOverlay(page);
  await expect(confirmation(page)).toContainText(email);

  await page.reload();
  await expect(confirmation(page)).toContainText(email);
  await page.getByRole('contentinfo').locator('a[href$="/datenschutz"]').click();
  await expect(page.locator('main h1')).toBeVisible();
  await expectShownAlone(page, email);
});

for (const language of languages) {
  test.describe(`the confirmation of a booking, in ${language}`, atNight, () => {
    test.use({ locale: browserLocale[language] });

    test('still shows after a reload and in other languages', async ({ page }) => {
      const email = `still-${language}@example.com`;
      await openBooking(page, language);
      const { time } = await prepareBooking(page, 5 + languages.indexOf(language), email);
      await submitButton(page).click();
      await passOverlay(page);
      expect(await page.evaluate(storage)).toBe('[]');
      await page.reload();
      await expect(confirmation(page)).toContainText(email);
      for (const other of languages) {
        await languageLink(page, other).click();
        await expect(page.locator('html')).toHaveAttribute('lang', other);
        const { title, again } = pick(other, 'booking').confirmation;
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
        await expect(confirmation(page)).toContainText(email);
        await expect(confirmation(page)).toContainText(time);
        await expect(page.getByRole('button', { name: again })).toBeVisible();
      }
      await page.getByRole('contentinfo').locator('a[href$="/datenschutz"]').click();
      await expect(page.locator('main h1')).toBeVisible();
      await expectShownAlone(page, email);
      await page.goBack();
      await page.locator('.confirmation-actions button').click();
      await page.reload();
      await expect(freeDays(page).first()).toBeEnabled();
      await expect(confirmation(page)).toHaveCount(0);
      await expect(page.locator('[name=name]')).toHaveValue('');
      // The way of meeting goes back into the form once its parts are loaded, and only then out of storage.
      await expect.poll(() => page.evaluate(storage)).toBe('[]');
    });
  });
}

test(
  'the confirmation goes once the link shows how the appointment stands',
  atNight,
  async ({ page, stack }) => {
    const email = 'gone@example.com';
    await openBooking(page);
    await prepareBooking(page, 7, email);
    await submitButton(page).click();
    await passOverlay(page);
    await expect(confirmation(page)).toContainText(email);
    const made = (await listAppointments(stack)).find((each) => each.email === email);
    await openLink(page, tokenOf(made?.id ?? ''));
    const texts = pick('de', 'appointment');
    await button(page, texts.cancel.open).click();
    await submit(page).click();
    await expect(heading(page)).toHaveText(texts.titles.cancelled);
    await page.getByRole('banner').locator('a[href^="/booking"]').click();
    await expect(freeDays(page).first()).toBeEnabled();
    await expect(confirmation(page)).toHaveCount(0);
  },
);

test(
  'booking draft: says that a kept time was booked by another visitor',
  atNight,
  async ({ page, context }) => {
    await openBooking(page);
    const slot = await prepareBooking(page, 9, 'meanwhile@example.com');
    await page.getByRole('contentinfo').locator('a[href="/datenschutz"]').click();
    await expect(page.locator('main h1')).toContainText('Datenschutz');
    const other = await context.newPage();
    await openBooking(other);
    expect(await prepareBooking(other, 9, 'faster@example.com')).toEqual(slot);
    await submitButton(other).click();
    await passOverlay(other);
    await page.bringToFront();
    await page.goBack();
    await expect(page.locator('[name=email]')).toHaveValue('meanwhile@example.com');
    await expect(page.locator('#step-time')).toContainText(
      pick('de', 'booking').notices.slot_unavailable,
    );
    await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
    await press(times(page).first());
    await expect(page.locator('#step-time .notice')).toHaveCount(0);
  },
);

/** Fills the form of `path` while its scripts are held back, then releases them. */
async function typeEarly(page: Page, path: string, scripts: string) {
  const release = await hold(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main form [name=name]').fill(visitor.name);
  await page.locator('main form [name=email]').fill('ada@gmial.com');
  await page.locator('main form [name=message]').fill(visitor.message);
  await release();
}

async function expectKeptOnReload(page: Page) {
  await page.reload();
  await expect(page.locator('main form [name=name]')).toHaveValue(visitor.name);
  await expect(page.locator('main form [name=message]')).toHaveValue(visitor.message);
}

test('booking draft: keeps what was typed before the script ran', atNight, async ({ page }) => {
  await typeEarly(page, '/booking', bookingScript);
  await expect(page.locator('[name=service]')).toBeEnabled();
  await expectKeptOnReload(page);
});

test('contact draft: is kept beside a suggested email correction', atNight, async ({ page }) => {
  await typeEarly(page, '/contact', '**/_astro/*.js');
  await expect(async () => {
    await contactForm(page).locator('[name=email]').focus();
    await contactForm(page).locator('[name=name]').focus();
    await expect(page.locator('.email-hint')).toContainText('ada@gmail.com', { timeout: 500 });
  }).toPass();
  await expectKeptOnReload(page);
});

test('booking draft: survives reloading and the privacy notice', atNight, async ({ page }) => {
  await openBooking(page, 'de', '?service=sonstige');
  const slot = await prepareBooking(page, 2, 'back@example.com');
  await page.reload();
  await expectKept(page, 'back@example.com', slot);
  await page.locator('main form a[href="/datenschutz"]').click();
  await expect(page.locator('main h1')).toContainText('Datenschutz');
  await page.goBack();
  await expectKept(page, 'back@example.com', slot);
  await page.locator('main form a[href="/datenschutz"]').click();
  await page.getByRole('banner').locator('a[href="/booking"]').click();
  await expectKept(page, 'back@example.com', slot);
});

test('booking draft: a service in the address replaces its service', atNight, async ({ page }) => {
  await openBooking(page);
  await prepareBooking(page, 2, 'topic@example.com');
  await page.goto('/booking?service=projekt-management');
  await expect(page.locator('[name=message]')).toHaveValue(visitor.message);
  await expect(page.locator('[name=service]')).toHaveValue('projekt-management');
});

test('booking draft: nothing is stored if nothing was typed', atNight, async ({ page }) => {
  await openBooking(page, 'de', '?service=sonstige');
  await languageLink(page, 'en').click();
  await expect(page.locator('[name=service]')).toHaveValue('sonstige');
  await page.goto('/about');
  expect(await page.evaluate(storage)).toBe('[]');
});

test.describe('booking with a lost answer', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to load resource/ });

  test(
    'shows the earlier booking when submitted again in another language',
    atNight,
    async ({ page }) => {
      await page.route('**/api/appointments', async (route) => {
        await route.fetch();
        return route.abort();
      });
      await openBooking(page);
      const { time } = await prepareBooking(page, 3, 'lost-switch@example.com');
      await submitButton(page).click();
      await expect(page.locator('main form .notice')).toBeVisible();
      await page.unroute('**/api/appointments');
      await languageLink(page, 'en').click();
      await expect(page.locator('[name=email]')).toHaveValue('lost-switch@example.com');
      // That time is now taken by the visitor; whatever is submitted next returns the existing booking.
      await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
      await chooseSlot(page, 4);
      await submitButton(page).click();
      await passOverlay(page);
      await expect(confirmation(page)).toContainText('had already reached us');
      await expect(confirmation(page)).toContainText(time);
    },
  );

  test('shows the earlier booking after a reload while sending', atNight, async ({ page }) => {
    const { promise: arrived, resolve } = Promise.withResolvers<undefined>();
    // The booking is stored, but its answer never arrives.
    await page.route('**/api/appointments', async (route) => {
      await route.fetch();
      resolve(undefined);
    });
    await openBooking(page);
    const { time } = await prepareBooking(page, 5, 'left@example.com');
    await submitButton(page).click();
    await arrived;
    await page.unroute('**/api/appointments');
    await page.reload();
    await expect(page.locator('[name=email]')).toHaveValue('left@example.com');
    await expect(page.locator('input[name=time]:checked')).toHaveCount(0);
    await chooseSlot(page, 6);
    await submitButton(page).click();
    await passOverlay(page);
    await expect(confirmation(page)).toContainText('bereits eingegangen');
    await expect(confirmation(page)).toContainText(time);
  });
});

test.describe('drafts of the other forms', () => {
  test('a contact message survives switching languages and back', async ({ page }) => {
    await page.goto('/contact');
    await fill(page, contact);
    await languageLink(page, 'en').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    for (const [name, value] of Object.entries(contact)) {
      await expect(contactForm(page).locator(`[name=${name}]`)).toHaveValue(value);
    }
    expect(await page.evaluate(storage)).toBe('[]');
    // The home page has the same form.
    await page.goto(localizePath('/', 'en'));
    await expect(contactForm(page).locator('[name=message]')).toHaveValue(contact.message);
  });

  test('an inquiry survives switching languages, in its dialog', atNight, async ({ page }) => {
    await page.goto('/services');
    await opener(page, 'finanz-investment').click();
    await fill(page, inquiry);
    await page.keyboard.press('Escape');
    await languageLink(page, 'ar').click();
    await opener(page, 'finanz-investment').click();
    for (const [name, value] of Object.entries(inquiry)) {
      await expect(dialog(page).locator(`[name=${name}]`)).toHaveValue(value);
    }
  });
});

test.describe('booking draft when a script fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('is restored although the sending script fails', atNight, async ({ page }) => {
    await openBooking(page);
    await page.locator('[name=name]').fill(visitor.name);
    await page.route('**/sending.*.js', (route) => route.abort());
    await languageLink(page, 'en').click();
    await expect(page.locator('[name=name]')).toHaveValue(visitor.name);
  });

  test('is not lost when the draft script fails', atNight, async ({ page }) => {
    await openBooking(page);
    await page.locator('[name=name]').fill(visitor.name);
    await page.route('**/booking-draft.*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await languageLink(page, 'en').click();
    await failed;
    await page.unroute('**/booking-draft.*.js');
    await page.reload();
    await expect(page.locator('[name=name]')).toHaveValue(visitor.name);
  });
});
