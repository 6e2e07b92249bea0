/** The page that pays, in every state that a payment may be in; answers are a test's own. */
import type { LinkedPayment } from '#contract/payment.ts';
import { pick } from '#i18n/catalogue.ts';
import { formatEuros } from '#i18n/format.ts';
import { localizePath } from '#i18n/paths.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import {
  amount,
  answerWith,
  heading,
  main,
  notice,
  openPath,
  openPay,
  payButton,
  payment,
  refuse,
  showPath,
} from './pay-page.ts';
import {
  browserLocale,
  expect,
  findAxeViolations,
  languages,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

const german = pick('de', 'pay');
const paidAt = '2026-11-22T09:00:00.000Z';
const over = { canPay: false, paidAt };

const states: readonly LinkedPayment[] = [
  payment,
  { ...payment, isOverdue: true, isTest: true, amount: 999_999.99 },
  { ...payment, state: 'failed' },
  { ...payment, state: 'processing', canPay: false },
  { ...payment, ...over, state: 'paid' },
  { ...payment, ...over, state: 'partly_refunded', refunded: 450 },
  { ...payment, ...over, state: 'refunded', refunded: payment.amount },
  { ...payment, ...over, state: 'disputed' },
  { ...payment, ...over, state: 'lost' },
  { ...payment, state: 'expired', canPay: false },
];

async function looksWell(page: Page) {
  expect.soft(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findAxeViolations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await overflowsSideways(page)).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect.soft(await overflowsSideways(page)).toBe(false);
}

for (const language of languages) {
  const texts = pick(language, 'pay');

  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language], expectedErrors: /404|503|Failed to load/ });

    test('every state says what is true, in words and looks for everyone', async ({ page }) => {
      for (const shown of states) {
        await page.unrouteAll();
        await answerWith(page, shown);
        await page.goto('about:blank');
        await openPay(page, 'token', language);
        await expect(heading(page)).toHaveText(texts.titles[shown.state]);
        await expect(page).toHaveTitle(new RegExp(`^${texts.titles[shown.state]}`));
        await expect(main(page).locator('.pay-package bdi')).toHaveText(shown.packageName);
        await expect(amount(page).locator('bdi')).toHaveText(formatEuros(shown.amount, language));
        await expect(payButton(page)).toHaveCount(shown.canPay ? 1 : 0);
        await expect(page.getByText(texts.stale)).toHaveCount(0);
        const facts = main(page).locator('.pay-facts');
        await expect(facts).toContainText(shown.note ?? '');
        // What is in doubt is never called paid.
        const isPaid = ['paid', 'partly_refunded', 'refunded'].includes(shown.state);
        await expect(facts.getByText(texts.facts.paidOn)).toHaveCount(isPaid ? 1 : 0);
        await expect(facts.getByText(texts.facts.due)).toHaveCount(shown.canPay ? 1 : 0);
        await expect(facts.getByText(texts.facts.refunded)).toHaveCount(shown.refunded > 0 ? 1 : 0);
        await expect(page.getByText(texts.test)).toHaveCount(shown.isTest ? 1 : 0);
        await looksWell(page);
      }
    });

    test('what cannot be shown says so, and leads on', async ({ page }) => {
      await openPay(page, '', language);
      await expect(heading(page)).toHaveText(texts.titles.dead);
      await refuse(page, showPath, 'not_found');
      await page.goto('about:blank');
      await openPay(page, 'somebody-elses', language);
      await expect(heading(page)).toHaveText(texts.titles.dead);
      await looksWell(page);
      await refuse(page, showPath, 'payments_unavailable');
      await page.goto('about:blank');
      await openPay(page, 'token', language);
      await expect(heading(page)).toHaveText(texts.titles.unloaded);
      await expect(main(page)).toContainText(texts.unloaded.other);
      await looksWell(page);
      await answerWith(page, payment);
      await main(page).getByRole('button', { name: texts.retry }).click();
      await expect(heading(page)).toHaveText(texts.titles.open);
    });
  });
}

test('the German page writes euros as Germany does', async ({ page }) => {
  await answerWith(page, payment);
  await openPay(page, 'token');
  await expect(amount(page)).toHaveText('12.450,50\u00a0€');
});

for (const [language, locale, told] of [
  ['de', 'de', null],
  ['en', 'en', null],
  ['ar', 'ar', 'الإنجليزية'],
  ['ar', 'de', 'الألمانية'],
  ['de', 'ar', 'Englisch'],
] as const) {
  test(`a payment in ${locale} on the page in ${language}: whether Stripe speaks otherwise`, async ({
    page,
  }) => {
    await answerWith(page, { ...payment, locale });
    await openPay(page, 'token', language);
    const [sentence = ''] = pick(language, 'pay').stripeLanguage.split('{{');
    await expect(main(page).locator('.pay-secure')).toContainText(pick(language, 'pay').secure);
    await expect(main(page).getByText(sentence)).toHaveCount(told === null ? 0 : 1);
    if (told !== null) await expect(main(page).locator('.pay-secure')).toContainText(told);
  });
}

test('the button leads to the page that the server names, and comes back with the way back', async ({
  page,
  stack,
}) => {
  await answerWith(page, payment);
  let opened = 0;
  await page.route(openPath, async (route) => {
    opened += 1;
    expect(route.request().postDataJSON()).toEqual({ token: 'token' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ json: { url: `${stack.url}/faq` } });
  });
  await openPay(page, 'token');
  await payButton(page).click();
  await expect(payButton(page)).toHaveText(german.opening);
  await expect(payButton(page)).toBeDisabled();
  await expect(main(page).getByRole('status')).toHaveText(german.opening);
  await page.waitForURL('**/faq');
  expect(opened).toBe(1);
  await page.goBack();
  await expect(payButton(page)).toHaveText(german.pay);
  await expect(payButton(page)).toBeEnabled();
});

test('shown again as it was left, it asks anew, and its button is no longer stuck', async ({
  page,
}) => {
  let asked = 0;
  await page.route(showPath, (route) => {
    asked += 1;
    return route.fulfill({ json: payment });
  });
  // Stripe's page never comes.
  await page.route(openPath, () => undefined);
  await openPay(page, 'token');
  await payButton(page).click();
  await expect(payButton(page)).toBeDisabled();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(payButton(page)).toBeEnabled();
  expect(asked).toBe(2);
});

/** The page as after a while in another tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('looked at again, it shows what is true by now, and only what has changed', async ({
  page,
}) => {
  await answerWith(page, payment);
  await openPay(page, 'token');
  await payButton(page).focus();
  let asked = 0;
  await page.unrouteAll();
  await page.route(showPath, (route) => {
    asked += 1;
    return route.fulfill({ json: payment });
  });
  await lookAgain(page);
  await expect.poll(() => asked).toBe(1);
  await expect(payButton(page)).toBeFocused();
  // What nobody answers takes nothing away.
  await page.unrouteAll();
  await page.route(showPath, (route) => route.fulfill({ status: 200, body: 'no answer of ours' }));
  await lookAgain(page);
  await expect(heading(page)).toHaveText(german.titles.open);
  await page.unrouteAll();
  await answerWith(page, { ...payment, ...over, state: 'paid' });
  await lookAgain(page);
  await expect(heading(page)).toHaveText(german.titles.paid);
  await expect(payButton(page)).toHaveCount(0);
});

for (const language of languages) {
  test(`in ${language} on a phone the button is there at once, in its place in the order`, async ({
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
    // The question for consent, which a first visit has at the foot, does not lie over it.
    const consent = await page.locator('#consent').boundingBox();
    expect((button?.y ?? 812) + (button?.height ?? 812)).toBeLessThan(consent?.y ?? 0);
    expect(facts?.y).toBeGreaterThan(button?.y ?? 812);
    expect(order).toEqual(parts);
    const privacy = main(page).locator('.pay-privacy');
    expect((await privacy.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await expect(privacy).toHaveCSS('text-decoration-line', 'underline');
  });
}

test('a note in Latin letters stands under its Arabic label', async ({ page }) => {
  await answerWith(page, { ...payment, note: 'As agreed.' });
  await openPay(page, 'token', 'ar');
  const ends = await main(page)
    .locator('.pay-note > *')
    .evaluateAll((places) =>
      places.map((place) => {
        const range = document.createRange();
        range.selectNodeContents(place);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
  expect(ends).toHaveLength(2);
  expect(ends[1]).toBe(ends[0]);
});

test.describe('when something is in the way', () => {
  test.use({ expectedErrors: /409|429|503|Failed to load|ERR_/ });

  for (const code of [
    'payments_unavailable',
    'payments_not_set_up',
    'too_many_requests',
    'service_unavailable',
  ] as const) {
    test(`${code} is said in words, and the button works again`, async ({ page }) => {
      await answerWith(page, payment);
      await refuse(page, openPath, code);
      await openPay(page, 'token');
      await payButton(page).click();
      await expect(notice(page)).toBeFocused();
      await expect(notice(page)).toContainText(german.notices[code]);
      await expect(payButton(page)).toBeEnabled();
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }

  test('what is not to be paid any more is shown as it is now', async ({ page }) => {
    await answerWith(page, payment);
    await refuse(page, openPath, 'not_payable');
    await openPay(page, 'token');
    await answerWith(page, { ...payment, ...over, state: 'paid' });
    await payButton(page).click();
    await expect(heading(page)).toHaveText(german.titles.paid);
    await expect(notice(page)).toContainText(german.notices.changed);
    await expect(payButton(page)).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('no network: nothing leaves, and what cannot be loaded comes by itself', async ({
    page,
    context,
  }) => {
    await answerWith(page, payment);
    await openPay(page, 'token');
    await context.setOffline(true);
    await payButton(page).click();
    await expect(notice(page)).toContainText(german.notices.offline);
    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.route(showPath, (route) => route.abort());
    await page.reload();
    await expect(heading(page)).toHaveText(german.titles.unloaded);
    await page.unrouteAll();
    await answerWith(page, payment);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(heading(page)).toHaveText(german.titles.open);
  });
});

test('the token goes along to another language, and to nobody else', async ({ page, stack }) => {
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
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it says that it needs them, and how to reach the firm', async ({ page }) => {
    await page.goto('/pay#token');
    await expect(page.locator('main h2')).toHaveText(german.noScript.title);
    await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
    await expect(main(page).locator('.linked-skeleton')).toBeHidden();
  });
});
