/**
 * The prerendered page to which Stripe redirects a client. Its states are tested in
 * tests/payments/components/payment-status, the whole payment in payment-way.test.ts.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import {
  atNight,
  browserLocale,
  expect,
  findViolations,
  type Language,
  languages,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

const statusPath = '**/api/payments/checkout-status/**';
const texts = (language: Language) => pick(language, 'payment').success;
const german = texts('de');

const shown = (page: Page) => page.locator('[data-state]:visible');
const addressOf = (language: Language) => localizePath('/payment-success', language);

async function looksWell(page: Page) {
  expect.soft(await findViolations(page)).toEqual([]);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await overflowsSideways(page)).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('each state has its text, passes axe and fits a phone', atNight, async ({ page }) => {
      const { checking, success, processing, refunded, error } = texts(language);
      await page.goto(addressOf(language));
      await expect(shown(page).locator('h2')).toHaveText(error.text);
      for (const [state, title] of [
        ['checking', checking.title],
        ['success', success.title],
        ['refunded', refunded.title],
        ['processing', processing.title],
        ['error', error.text],
      ] as const) {
        await page.locator('[data-payment]').evaluate((box, state) => {
          box.dataset['payment'] = state;
          box.toggleAttribute('data-open', state === 'error');
          for (const place of box.querySelectorAll('[data-package], [data-amount]')) {
            place.textContent = 'Strategie-Mandat, Phase 1';
          }
        }, state);
        await expect(shown(page).locator('h2')).toHaveText(title);
        if (state === 'success' || state === 'refunded') {
          const word = state === 'success' ? success.paid : refunded.refunded;
          await expect(shown(page).locator('dd').last()).toHaveText(word);
        } else {
          await expect(page.getByText(success.title)).toBeHidden();
          await expect(page.getByText(success.paid, { exact: true }).first()).toBeHidden();
        }
        if (state === 'success') {
          await expect(shown(page)).toContainText(success.notice);
          await expect(shown(page).locator('.actions a')).toHaveCount(2);
          const booking = localizePath('/booking', language);
          await expect(shown(page).locator(`a[href="${booking}"]`)).toBeVisible();
        }
        const isOpen = state === 'error' ? 1 : 0;
        await expect(shown(page).getByRole('button', { name: error.again })).toHaveCount(isOpen);
        await looksWell(page);
      }
    });
  });
}

test(
  'payment status: without an id shows the error and requests nothing',
  atNight,
  async ({ page }) => {
    let questions = 0;
    page.on('request', (request) => {
      if (request.url().includes('/checkout-status/')) questions += 1;
    });
    for (const address of ['/payment-success', '/payment-success?session_id=']) {
      await page.goto(address);
      await expect(shown(page).locator('h2')).toHaveText(german.error.text);
      await expect(shown(page).locator('a[href="/contact"]')).toBeVisible();
      await expect(shown(page).getByRole('button', { name: german.error.again })).toHaveCount(0);
    }
    expect(questions).toBe(0);
  },
);

for (const language of languages) {
  for (const width of [375, 1280]) {
    test.describe('no layout shifts', atNight, () => {
      test(`in ${language} at ${width} px with any status`, async ({ page }) => {
        await page.setViewportSize({ width, height: 812 });
        for (const status of ['paid', 'processing', 'refunded', 'unpaid'] as const) {
          const answered = Promise.withResolvers<undefined>();
          await page.unrouteAll();
          await page.route(statusPath, async (route) => {
            await answered.promise;
            const json = { package_name: 'Strategie-Mandat, Phase 1', amount: 12_450.5, status };
            await route.fulfill({ json });
          });
          await page.goto(`${addressOf(language)}?session_id=cs_test_a1B2c3D4e5F6g7H8`);
          await watchShifts(page);
          answered.resolve(undefined);
          await expect(shown(page)).not.toHaveAttribute('data-state', 'checking');
          expect.soft(await shifted(page), status).toBe(0);
        }
        // The outcome has the largest font, so that it is read first.
        const sizes = await page
          .locator('main :is(h1, h2, dd):visible')
          .evaluateAll((places) => places.map((place) => getComputedStyle(place).fontSize));
        const outcome = await shown(page)
          .locator('h2')
          .evaluate((place) => parseFloat(getComputedStyle(place).fontSize));
        expect(Math.max(...sizes.map(parseFloat))).toBe(outcome);
      });
    });
  }
}

for (const address of ['/payment-success', '/en/payment-cancel']) {
  const home = address.startsWith('/en') ? '/en' : '/';
  test(
    `${address}: the link back leads home, not to the previous page`,
    atNight,
    async ({ page }) => {
      await page.goto('/faq');
      // By a link of the site, so that there is a referrer; Stripe's page sends none.
      await page.evaluate((to) => location.assign(to), address);
      await page.waitForURL(`**${address}`);
      await page.locator('main a').first().click();
      await expect(page).toHaveURL(home);
    },
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows that the payment could not be verified', async ({ page }) => {
    await page.goto('/payment-success?session_id=cs_test_a1B2c3D4e5F6g7H8');
    await expect(shown(page)).toHaveCount(1);
    await expect(shown(page).locator('h2')).toHaveText(german.error.text);
  });
});
