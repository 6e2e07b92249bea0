/**
 * The payment page as it is built: within its layout, without layout shifts, and without scripts. Its states
 * are tested in tests/payments/components/pay, the whole payment in payment-way.test.ts.
 */
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { answerWith, heading, main, openPay, payButton, payment, showPath } from './pay-page.ts';
import { atNight, expect, inLanguages, test } from './support.ts';

const german = pick('de', 'pay');

for (const language of inLanguages('ar')) {
  test(`pay page: on a phone, shows the button at once and in order, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const answered = Promise.withResolvers<undefined>();
    await page.route(showPath, async (route) => {
      await answered.promise;
      await route.fulfill({ json: { ...payment, isTest: true, isStale: true } });
    });
    await page.goto(`${localizePath('/pay', language)}#token`);
    await watchShifts(page);
    const skeleton = await main(page).locator('.linked-skeleton').boundingBox();
    answered.resolve(undefined);
    await expect(payButton(page)).toBeVisible();
    await expect(page.getByText(pick(language, 'pay').stale)).toBeVisible();
    expect(await shifted(page)).toBe(0);
    const card = await main(page).locator('.pay-card').boundingBox();
    expect(card?.y).toBe(skeleton?.y);
    const button = await payButton(page).boundingBox();
    const parts = ['pay-package', 'pay-amount', 'pay-button', 'pay-privacy', 'pay-facts'];
    const order = await main(page)
      .locator(parts.map((part) => `.${part}`).join())
      .evaluateAll(
        (places, names) =>
          places.map(({ classList }) => names.find((name) => classList.contains(name))),
        parts,
      );
    const facts = await main(page).locator('.pay-facts').boundingBox();
    expect((button?.y ?? 812) + (button?.height ?? 812)).toBeLessThan(812);
    // No consent is asked for here, which might cover it.
    await expect(page.locator('#consent')).toBeHidden();
    expect(facts?.y).toBeGreaterThan(button?.y ?? 812);
    expect(order).toEqual(parts);
    const privacy = main(page).locator('.pay-privacy');
    expect((await privacy.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await expect(privacy).toHaveCSS('text-decoration-line', 'underline');
  });
}

test(
  'payment page: keeps its token in the fragment across languages',
  atNight,
  async ({ page, stack }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await answerWith(page, payment);
    await openPay(page, 'secret-token');
    await page.locator('header [data-popup] > summary').click();
    await page.locator('header [data-popup] a[hreflang=en]').click();
    await expect(page).toHaveURL(`${stack.url}/en/pay#secret-token`);
    await expect(heading(page)).toHaveText(pick('en', 'pay').titles.open);
    expect(addresses.filter((address) => new URL(address).search.includes('secret'))).toEqual([]);
    expect(addresses.filter((address) => new URL(address).pathname.includes('secret'))).toEqual([]);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('says that it needs scripts and how to reach the firm', atNight, async ({ page }) => {
    await page.goto('/pay#token');
    await expect(page.locator('main h2')).toHaveText(german.noScript.title);
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
    await expect(main(page).locator('.linked-skeleton')).toBeHidden();
  });
});
