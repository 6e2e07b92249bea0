/**
 * Contact form, inquiry dialog and testimonials on the built page, up to the stored record. The forms' states
 * and errors are tested in tests/platform/components/forms and tests/testimonials/components/testimonials.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import {
  contact,
  contactForm,
  dialog,
  fill,
  inquiry,
  listContactMessages,
  listInquiries,
  opener,
  submitOf,
} from './forms-page.ts';
import { hold } from './hold.ts';
import { still } from './fresh-browser.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  inLanguages,
  isNight,
  overflowsSideways,
  settled,
  test,
  toasts,
} from './support.ts';

test.use(still);

for (const language of inLanguages('de')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('stores a contact message unchanged', atNight, async ({ page, stack }) => {
      const texts = pick(language, 'contact');
      const email = `contact-${language}@example.com`;
      await page.goto(localizePath('/contact', language));
      await fill(page, { ...contact, email });
      await submitOf(page).click();
      await expect(toasts(page)).toHaveText(texts.toasts.sent);
      const stored = (await listContactMessages(stack)).filter((one) => one.email === email);
      expect(stored).toMatchObject([{ ...contact, email, locale: language }]);
    });

    test('stores an inquiry unchanged, closes its dialog and empties it', async ({
      page,
      stack,
    }) => {
      const texts = pick(language, 'inquiry');
      const email = `inquiry-${language}@example.com`;
      await page.goto(localizePath('/services', language));
      await opener(page, 'projekt-management').click();
      await expect(dialog(page)).toHaveAccessibleName(
        `${texts.eyebrow} ${pick(language, 'services').titles['projekt-management']}`,
      );
      await expect(page.locator('dialog [name=name]')).toBeFocused();
      // What is said of an empty form leaves the button free that closes it.
      await submitOf(page).click();
      await expect(toasts(page)).toHaveText(pick(language, 'form').fillIn);
      const close = await dialog(page).locator('.icon-button[data-dialog-close]').boundingBox();
      // Once it has come down to its place.
      await expect
        .poll(async () => (await toasts(page).boundingBox())?.y)
        .toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? Infinity));
      await fill(page, { ...inquiry, email });
      await submitOf(page).click();
      await expect(toasts(page)).toContainText(texts.toasts.sent);
      await expect(toasts(page)).toContainText(email);
      await expect(dialog(page)).toBeHidden();
      await expect(opener(page, 'projekt-management')).toBeFocused();
      await expect(toasts(page)).toBeVisible();

      const stored = (await listInquiries(stack)).filter((one) => one.email === email);
      expect(stored).toMatchObject([
        { ...inquiry, email, service: 'projekt-management', locale: language },
      ]);
      expect(Date.now() - Date.parse(stored[0]?.timestamp ?? '')).toBeLessThan(60_000);

      await opener(page, 'projekt-management').click();
      await expect(page.locator('dialog [name=message]')).toHaveValue('');
    });

    test('testimonials load when scrolled near, with accessible ratings', async ({ page }) => {
      let requests = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/testimonials')) requests += 1;
      });
      await page.goto(localizePath('/', language));
      await settled(page);
      expect(requests).toBe(0);
      const section = page.locator('#testimonials');
      await section.scrollIntoViewIfNeeded();
      await expect(section.locator('li').first()).toBeVisible();
      expect(requests).toBe(1);
      const { rating } = pick(language, 'testimonials');
      await expect(section.getByRole('img').first()).toHaveAccessibleName(
        rating.replace('{{rating}}', '5').replace('{{highest}}', '5'),
      );
      await expect(section.locator('blockquote[lang]')).toHaveCount(0);
      if (isNight) expect(await findViolations(page)).toEqual([]);
    });
  });
}

test.describe('before the contact form is hydrated', () => {
  test('what is typed and submitted by Enter is sent after hydration', async ({ page, stack }) => {
    // By day with every script held back, as the page keeps a submission before all of them.
    const release = await hold(page, isNight ? '**/_astro/hydrate*' : '**/_astro/*.js');
    await page.goto('/contact');
    await fill(page, { ...contact, email: 'early@example.com' });
    await page.locator('form [name=subject]').press('Enter');
    await expect(page).toHaveURL(`${stack.url}/contact`);
    await release();
    await expect(toasts(page)).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
    const stored = (await listContactMessages(stack)).filter(
      ({ email }) => email === 'early@example.com',
    );
    expect(stored).toMatchObject([{ ...contact, email: 'early@example.com', locale: 'de' }]);
  });

  test.describe('when its script fails', () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test('shows an error, and another try sends the message', atNight, async ({ page }) => {
      await page.route('**/_astro/hydrate*', (route) => route.abort());
      await page.goto('/contact');
      await fill(page, contact);
      await submitOf(page).click();
      await expect(page.getByRole('alert')).toHaveText(pick('de', 'form').unreachable);
      expect(await findViolations(page)).toEqual([]);
      await page.unroute('**/_astro/hydrate*');
      await submitOf(page).click();
      await expect(toasts(page)).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
    });
  });
});

test(
  'inquiry dialog: closes in every usual way, keeps what was typed and returns the focus',
  atNight,
  async ({ page }) => {
    await page.goto('/services');
    const ways: readonly (() => Promise<void>)[] = [
      () => page.getByRole('button', { name: 'Schliessen' }).click(),
      () => page.getByRole('button', { name: 'Abbrechen' }).click(),
      // Click on the backdrop.
      () => page.mouse.click(20, 450),
      () => page.keyboard.press('Escape'),
    ];
    for (const [index, close] of ways.entries()) {
      const message = `${inquiry.message} ${String(index)}`;
      await opener(page, 'finanz-investment').click();
      await expect(dialog(page)).toBeVisible();
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
      await fill(page, { message });
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(opener(page, 'finanz-investment')).toBeFocused();
      await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
      await opener(page, 'strategie-beratung').click();
      await expect(dialog(page).getByRole('heading')).toHaveText('Strategie & Beratung');
      await expect(page.locator('dialog [name=service]')).toHaveValue('strategie-beratung');
      await expect(page.locator('dialog [name=message]')).toHaveValue(message);
      await page.keyboard.press('Escape');
    }
    // A text selection that ends on the backdrop does not close the dialog.
    await opener(page, 'finanz-investment').click();
    const box = await page.locator('dialog [name=message]').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(20, 450);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
  },
);

for (const language of inLanguages('ar')) {
  test(`inquiry dialog: passes axe and fits a phone, in ${language}`, atNight, async ({ page }) => {
    await page.goto(localizePath('/services', language));
    await opener(page, 'projekt-management').click();
    await expect(page.locator('dialog [name=name]')).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowsSideways(page)).toBe(false);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test("shows the firm's contact details and no form", atNight, async ({ page }) => {
    for (const address of ['/', '/contact']) {
      await page.goto(address);
      await expect(page.locator('#contact a[href^="mailto:"]')).toBeVisible();
      await expect(page.locator('#contact a[href^="tel:"]')).toBeVisible();
      await expect(contactForm(page)).toBeHidden();
    }
    await expect(page.locator('#testimonials')).toBeHidden();
    await page.goto('/services');
    await expect(opener(page, 'finanz-investment')).toBeHidden();
  });
});
