/** Contact form, inquiry dialog and testimonials in the browser: each state, and all that may fail. */
import type { Page } from 'playwright/test';
import { problemStatus, titleOf } from '#contract/errors.ts';
import { pick } from '#i18n/catalogue.ts';
import { localizePath } from '#i18n/paths.ts';
import {
  contact,
  contactForm,
  dialog,
  fill,
  hold,
  inquiry,
  listContactMessages,
  listInquiries,
  opener,
  submitOf,
  toasts,
} from './forms-page.ts';
import {
  browserLocale,
  expect,
  findAxeViolations,
  languages,
  overflowsSideways,
  settled,
  test,
} from './support.ts';

async function openInquiry(page: Page, service = 'finanz-investment') {
  await page.goto('/services');
  await opener(page, service).click();
  await expect(dialog(page)).toBeVisible();
}

for (const language of languages) {
  const form = pick(language, 'form');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('a message reaches the firm to the letter, and the form is empty again', async ({
      page,
      stack,
    }) => {
      const texts = pick(language, 'contact');
      const email = `contact-${language}@example.com`;
      await page.goto(localizePath('/contact', language));
      expect(await findAxeViolations(page)).toEqual([]);
      await fill(page, { ...contact, email });
      const release = await hold(page, '**/api/contact');
      await submitOf(page).click();
      await expect(submitOf(page)).toBeDisabled();
      await expect(submitOf(page)).toHaveText(texts.form.sending);
      expect(await findAxeViolations(page)).toEqual([]);
      release();
      await expect(toasts(page)).toHaveText(texts.toasts.sent);
      await expect(contactForm(page).locator('.arrived')).toContainText(email);
      await expect(submitOf(page)).toBeEnabled();
      await expect(submitOf(page)).toBeFocused();
      for (const name of Object.keys(contact)) {
        await expect(page.locator(`form [name=${name}]`)).toHaveValue('');
      }
      expect(await findAxeViolations(page)).toEqual([]);

      const stored = (await listContactMessages(stack)).filter((one) => one.email === email);
      expect(stored).toMatchObject([{ ...contact, email, locale: language }]);
    });

    test('an inquiry reaches the firm to the letter, and the dialog closes by itself', async ({
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
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await overflowsSideways(page)).toBe(false);
      await fill(page, { ...inquiry, email });
      const release = await hold(page, '**/api/inquiries');
      await submitOf(page).click();
      await expect(submitOf(page)).toBeDisabled();
      await expect(submitOf(page)).toHaveText(texts.form.sending);
      expect(await findAxeViolations(page)).toEqual([]);
      const released = performance.now();
      release();
      await expect(toasts(page)).toContainText(texts.toasts.sent);
      await expect(toasts(page)).toContainText(email);
      const told = performance.now();
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page)).toBeHidden();
      expect(performance.now() - released).toBeGreaterThanOrEqual(1500);
      expect(performance.now() - told).toBeLessThan(2500);
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

    for (const [path, required] of [
      ['/contact', ['name', 'email', 'subject', 'message']],
      ['/services', ['name', 'email', 'message']],
    ] as const) {
      test(`what is missing is said in a toast and at the field: ${path}`, async ({ page }) => {
        let requests = 0;
        await page.route(/\/api\/(contact|inquiries)$/, (route) => {
          requests += 1;
          return route.abort();
        });
        await page.goto(localizePath(path, language));
        if (path === '/services') await opener(page, 'strategie-beratung').click();
        await submitOf(page).click();
        await expect(toasts(page)).toHaveText(form.fillIn);
        for (const name of required) {
          const field = page.locator(`form [name=${name}]`);
          await expect(field).toHaveAttribute('aria-invalid', 'true');
          await expect(field).toHaveAccessibleDescription(form.errors[name].required);
        }
        await expect(page.locator('form [aria-invalid=true]')).toHaveCount(required.length);
        await expect(page.locator('form [name=name]')).toBeFocused();
        expect(await findAxeViolations(page)).toEqual([]);
        await fill(page, { name: contact.name, email: 'ada@' });
        await submitOf(page).click();
        await expect(page.locator('form [name=name]')).toHaveAttribute('aria-invalid', 'false');
        await expect(page.locator('form [name=email]')).toHaveAccessibleDescription(
          form.errors.email.invalid_email,
        );
        // Once, however often it is so.
        await expect(toasts(page)).toHaveText(form.fillIn);
        expect(requests).toBe(0);
      });
    }

    test('testimonials are loaded when they come near, and say their stars', async ({ page }) => {
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
      expect(await findAxeViolations(page)).toEqual([]);
    });
  });
}

const failures = [
  ['a refusal', 'too_many_requests'],
  ['a store that is away', 'service_unavailable'],
  ['a fault', 'internal_error'],
] as const;

test.describe('a message that does not go through', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  const { notices } = pick('de', 'form');

  for (const [name, code] of failures) {
    test(`${name}: all that was typed stays, and can be sent again`, async ({ page, stack }) => {
      const email = `${code}@example.com`;
      const [status, title] = [problemStatus[code], titleOf(code)];
      let isFailing = true;
      await page.route('**/api/contact', (route) => {
        const json = { type: 'about:blank', title, status, code, requestId: 'r' };
        return isFailing ? route.fulfill({ status, json }) : route.continue();
      });
      await page.goto('/contact');
      await fill(page, { ...contact, email });
      await submitOf(page).click();
      await expect(toasts(page)).toHaveText(
        'Fehler beim Senden der Nachricht. Bitte versuchen Sie es erneut.',
      );
      await expect(page.locator('.notice:visible')).toContainText(
        code === 'internal_error' ? notices.other : notices[code],
      );
      await expect(page.locator('.notice:visible')).toBeFocused();
      expect(await findAxeViolations(page)).toEqual([]);
      for (const [field, value] of Object.entries({ ...contact, email })) {
        await expect(page.locator(`form [name=${field}]`)).toHaveValue(value);
      }
      isFailing = false;
      await submitOf(page).click();
      await expect(toasts(page).first()).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
      const stored = (await listContactMessages(stack)).filter((one) => one.email === email);
      expect(stored).toHaveLength(1);
    });
  }

  test('an answer lost on the way: sent again, it is still one message', async ({
    page,
    stack,
  }) => {
    const email = 'lost-answer@example.com';
    let sent = 0;
    await page.route('**/api/contact', async (route) => {
      sent += 1;
      await route.fetch();
      return sent === 1 ? route.abort() : route.continue();
    });
    await page.goto('/contact');
    await fill(page, { ...contact, email });
    await submitOf(page).click();
    await expect(page.locator('.notice:visible')).toContainText(notices.network);
    await submitOf(page).click();
    await expect(toasts(page).first()).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
    const stored = (await listContactMessages(stack)).filter((one) => one.email === email);
    expect(stored).toHaveLength(1);
  });

  test('fields that the server refuses are marked', async ({ page }) => {
    const [status, title] = [problemStatus.validation_failed, titleOf('validation_failed')];
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status,
        json: {
          type: 'about:blank',
          title,
          status,
          code: 'validation_failed',
          requestId: 'r',
          errors: [{ field: 'subject', code: 'too_long' }],
        },
      }),
    );
    await page.goto('/contact');
    await fill(page, contact);
    await submitOf(page).click();
    await expect(page.locator('form [name=subject]')).toBeFocused();
    await expect(page.locator('form [name=subject]')).toHaveAccessibleDescription(
      'Kürzen Sie den Betreff auf höchstens 120 Zeichen.',
    );
  });

  test('a lost connection and a device offline, in the dialog', async ({ page, context }) => {
    await openInquiry(page);
    await fill(page, inquiry);
    await page.route('**/api/inquiries', (route) => route.abort());
    await submitOf(page).click();
    await expect(toasts(page)).toHaveText('Fehler beim Senden der Anfrage');
    await expect(dialog(page).locator('.notice:visible')).toContainText(notices.network);
    await page.unroute('**/api/inquiries');
    await context.setOffline(true);
    await submitOf(page).click();
    await expect(dialog(page).locator('.notice:visible')).toContainText(notices.offline);
    expect(await findAxeViolations(page)).toEqual([]);
    for (const [field, value] of Object.entries(inquiry)) {
      await expect(page.locator(`form [name=${field}]`)).toHaveValue(value);
    }
    await context.setOffline(false);
    await submitOf(page).click();
    await expect(toasts(page).first()).toContainText('Ihre Anfrage wurde erfolgreich gesendet!');
    await expect(dialog(page)).toBeHidden();
  });
});

test('two clicks send once', async ({ page, stack }) => {
  await page.goto('/contact');
  await fill(page, { ...contact, email: 'twice@example.com' });
  await submitOf(page).dblclick();
  await expect(toasts(page)).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
  await openInquiry(page);
  await fill(page, { ...inquiry, email: 'twice@example.com' });
  await submitOf(page).dblclick();
  await expect(dialog(page)).toBeHidden();
  const stored = [...(await listContactMessages(stack)), ...(await listInquiries(stack))];
  expect(stored.filter((one) => one.email === 'twice@example.com')).toHaveLength(2);
});

test('what is left empty is "Nicht angegeben"', async ({ page, stack }) => {
  await openInquiry(page, 'strategie-beratung');
  await fill(page, { ...inquiry, email: 'sparse@example.com', phone: '', company: ' ' });
  await submitOf(page).click();
  await expect(toasts(page)).toBeVisible();
  const stored = (await listInquiries(stack)).find((one) => one.email === 'sparse@example.com');
  expect(stored).toMatchObject({ phone: 'Nicht angegeben', company: 'Nicht angegeben' });
});

test.describe('before the form is alive', () => {
  test('what is typed and sent by Enter is not lost', async ({ page, stack }) => {
    const release = await hold(page, '**/_astro/hydrate*');
    await page.goto('/contact');
    await fill(page, { ...contact, email: 'early@example.com' });
    await page.locator('form [name=subject]').press('Enter');
    await expect(page).toHaveURL(`${stack.url}/contact`);
    release();
    await expect(toasts(page)).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
    const stored = (await listContactMessages(stack)).filter(
      ({ email }) => email === 'early@example.com',
    );
    expect(stored).toMatchObject([{ ...contact, email: 'early@example.com' }]);
  });

  test.describe('and out of reach', () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test('it says so, and another try goes through', async ({ page }) => {
      await page.route('**/_astro/hydrate*', (route) => route.abort());
      await page.goto('/contact');
      await fill(page, contact);
      await submitOf(page).click();
      await expect(page.getByRole('alert')).toHaveText(pick('de', 'form').unreachable);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.unroute('**/_astro/hydrate*');
      await submitOf(page).click();
      await expect(toasts(page)).toHaveText('Vielen Dank! Ihre Nachricht wurde gesendet.');
    });
  });
});

test.describe('the dialog', () => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['the close button', (page) => page.getByRole('button', { name: 'Schliessen' }).click()],
    ['the cancel button', (page) => page.getByRole('button', { name: 'Abbrechen' }).click()],
    ['the backdrop', (page) => page.mouse.click(20, 450)],
    ['Escape', (page) => page.keyboard.press('Escape')],
  ];
  for (const [name, close] of ways) {
    test(`closes by ${name}, keeps what was typed and gives the focus back`, async ({ page }) => {
      await openInquiry(page);
      await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
      await fill(page, { message: inquiry.message });
      await close(page);
      await expect(dialog(page)).toBeHidden();
      await expect(opener(page, 'finanz-investment')).toBeFocused();
      await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
      await opener(page, 'strategie-beratung').click();
      await expect(dialog(page).getByRole('heading')).toHaveText('Strategie & Beratung');
      await expect(page.locator('dialog [name=service]')).toHaveValue('strategie-beratung');
      await expect(page.locator('dialog [name=message]')).toHaveValue(inquiry.message);
    });
  }

  test('stays when a selection ends beside it', async ({ page }) => {
    await openInquiry(page);
    const box = await page.locator('dialog [name=message]').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(20, 450);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
  });
});

test.describe('testimonials', () => {
  const stored = {
    id: 'A1b2C3d4E5f6G7h8I9j0K_',
    rating: 4,
    text: 'دقيقون <b>ومتكتّمون</b>.',
    name: 'Ada Beispiel',
    company: 'Nicht angegeben',
    locale: 'ar',
  };

  test('in another language say so; a company that is none is not shown', async ({ page }) => {
    await page.route('**/api/testimonials*', (route) =>
      route.fulfill({ json: route.request().url().includes('locale=') ? [] : [stored] }),
    );
    await page.goto('/');
    const card = page.locator('#testimonials li');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    const quote = card.locator('blockquote');
    await expect(quote).toHaveText(stored.text);
    await expect(quote).toHaveAttribute('lang', 'ar');
    await expect(quote).toHaveAttribute('dir', 'rtl');
    await expect(card.getByRole('img')).toHaveAccessibleName('4 von 5 Sternen');
    await expect(card).not.toContainText('Nicht angegeben');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test.describe('that cannot be had', () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test('leave quietly', async ({ page }) => {
      await page.route('**/api/testimonials*', (route) => route.fulfill({ status: 503 }));
      await page.goto('/');
      const failed = page.waitForResponse('**/api/testimonials*');
      await page.locator('#services').scrollIntoViewIfNeeded();
      await page.locator('#contact').scrollIntoViewIfNeeded();
      await failed;
      await expect(page.locator('#testimonials')).toBeHidden();
      await expect(toasts(page)).toHaveCount(0);
    });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the firm can be reached, and no dead form stands there', async ({ page }) => {
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
