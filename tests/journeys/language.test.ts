/**
 * The language that a visitor sees, and what is stored about it. Where a visit leads is tested in
 * tests/platform/page/lead, which addresses lead at all in tests/site/pages.
 */
import { atNight, expect, findViolations, test } from './support.ts';

const stored = () => localStorage.getItem('i18nextLng');

for (const [browser, path, expected] of [
  ['de-CH', '/booking', '/booking'],
  ['en-GB', '/booking?service=sonstige#main', '/en/booking?service=sonstige#main'],
  ['ar-EG', '/', '/ar'],
  // Esperanto, which the site does not have.
  ['eo', '/', '/'],
] as const) {
  test.describe(() => {
    test.use({ locale: browser });

    test(
      `first visit: ${path} leads to ${expected} with browser language ${browser}`,
      atNight,
      async ({ page, stack }) => {
        await page.goto(path);
        await expect(page).toHaveURL(stack.url + expected);
        // A detected language is not stored as a choice.
        expect(await page.evaluate(stored)).toBeNull();
      },
    );
  });
}

for (const [browser, home] of [
  ['de-CH', '/'],
  ['en-GB', '/en'],
  ['ar-EG', '/ar'],
] as const) {
  test.describe(() => {
    test.use({ locale: browser });

    const title = `back link: without a referrer of the site, leads to ${home} with browser language ${browser}`;
    test(title, atNight, async ({ page, stack }) => {
      for (const options of [{ referer: 'https://elsewhere.example/' }, {}]) {
        await page.goto('about:blank');
        await page.goto('/services', options);
        await page.locator('main a[data-back]').click();
        await expect(page).toHaveURL(stack.url + home);
      }
    });
  });
}

test.describe('an English browser', () => {
  test.use({ locale: 'en-GB' });

  test(
    'is not redirected from an address that names a language',
    atNight,
    async ({ page, stack }) => {
      for (const path of ['/ar', '/ar/booking', '/en/booking']) {
        await page.goto(path);
        await expect(page).toHaveURL(stack.url + path);
      }
    },
  );

  test('stays on German pages once German was chosen', async ({ page, stack }) => {
    await page.goto('/booking?service=sonstige#main');
    await expect(page).toHaveURL(`${stack.url}/en/booking?service=sonstige#main`);
    // A detected language is not stored as a choice.
    expect(await page.evaluate(stored)).toBeNull();
    await page.getByText('English').first().click();
    await expect(page.locator('header [data-popup] a').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Deutsch' }).first().click();
    await expect(page).toHaveURL(`${stack.url}/booking?service=sonstige#main`);
    expect(await page.evaluate(stored)).toBe('de');
    await page.goto('/');
    await expect(page).toHaveURL(`${stack.url}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });

  test('paints nothing in German before the redirect', async ({ page }) => {
    // The paints before the page was left, from the browser's performance entries.
    const painted: unknown[] = [];
    await page.exposeFunction('tellPaints', (paints: unknown[]) => painted.push(...paints));
    await page.addInitScript(() => {
      addEventListener('pagehide', () => {
        const paints = performance.getEntriesByType('paint').map(({ name }) => name);
        const tell: unknown = Reflect.get(globalThis, 'tellPaints');
        if (typeof tell === 'function') Reflect.apply(tell, undefined, [paints]);
      });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(painted).toEqual([]);
  });
});

test.describe('a crawler', () => {
  test.use({
    locale: 'en-US',
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });

  test('gets the page that it requested', atNight, async ({ page, stack }) => {
    await page.goto('/');
    await expect(page).toHaveURL(`${stack.url}/`);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('languages, navigation and contact links work', async ({ page, stack }) => {
    await page.goto('/booking');
    await expect(page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL(`${stack.url}/ar/booking`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(`${stack.url}/ar`);
  });
});
