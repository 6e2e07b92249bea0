/**
 * Older browsers, simulated in a current one: with the features of the oldest supported browser everything
 * works; with fewer, pages are readable and show how to reach the firm. By day
 * tests/site/browsers finds what the oldest one lacks.
 */
import {
  confirmation,
  openBooking,
  passOverlay,
  prepareBooking,
  submitButton,
} from './booking-page.ts';
import { atNight, expect, languages, overflowsSideways, test, when } from './support.ts';

/** Features added after Chrome 111, Safari 16.4 or Firefox 121, which the test removes. */
const newer = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.showPopover',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isSubsetOf',
  'Set.prototype.union',
  'URL.canParse',
  'Iterator',
];

for (const language of languages) {
  test(
    `old browser without the newer APIs: books an appointment in ${language}`,
    atNight,
    async ({ page }) => {
      await page.addInitScript((paths) => {
        for (const path of paths) {
          const names = path.split('.');
          const last = names.pop() ?? '';
          let owner: unknown = globalThis;
          for (const name of names)
            owner = owner instanceof Object ? Reflect.get(owner, name) : null;
          if (owner instanceof Object) Reflect.deleteProperty(owner, last);
        }
      }, newer);
      await openBooking(page, language);
      await prepareBooking(page, 0, `older-${language}@example.com`);
      await submitButton(page).click();
      await passOverlay(page);
      await expect(confirmation(page)).toBeVisible();
    },
  );
}

test.describe('a browser that cannot parse the scripts', () => {
  for (const path of ['/', '/booking', '/contact', '/services', '/en/faq', '/ar/about']) {
    test(
      `shows ${path} with the ways to contact the firm`,
      when(path === '/booking'),
      async ({ page }) => {
        // Such a browser runs no part of a script that it cannot parse.
        await page.route('**/_astro/**/*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: '' }),
        );
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible();
        await expect(page.locator('a[href^="mailto:"]:visible').first()).toBeVisible();
        expect(await overflowsSideways(page)).toBe(false);
      },
    );
  }
});

test(
  'styles without cascade layers: shows dark text on a light background, in order',
  atNight,
  async ({ page }) => {
    await page.route('**/booking', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      // The policy's hashes do not match the changed styles.
      const headers = { ...response.headers(), 'content-security-policy': '' };
      await route.fulfill({ response, headers, body: html.replaceAll('@layer', '@unknown') });
    });
    await page.goto('/booking');
    const colour = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(colour).toBe('rgb(0, 0, 0)');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible();
  },
);
