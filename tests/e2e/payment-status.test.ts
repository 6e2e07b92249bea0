/** The page to which Stripe sends a client back: it says paid where the server does, never else. */
import type { CheckoutStatus } from '#contract/checkout.ts';
import { pick } from '#i18n/catalogue.ts';
import { formatEuros } from '#i18n/format.ts';
import { localizePath } from '#i18n/paths.ts';
import { shifted, watchShifts } from './layout-shift.ts';
import { refuse } from './pay-page.ts';
import {
  browserLocale,
  expect,
  findAxeViolations,
  type Language,
  languages,
  overflowsSideways,
  type Page,
  test,
} from './support.ts';

const statusPath = '**/api/payments/checkout-status/**';
const sessionId = 'cs_test_a1B2c3D4e5F6g7H8';
const paid = { package_name: 'Strategie-Mandat, Phase 1', amount: 12_450.5 };
const german = pick('de', 'payment');
const errorText = german.success.error.text;

const shown = (page: Page) => page.locator('[data-state]:visible');
const texts = (language: Language) => pick(language, 'payment').success;

const addressOf = (id: string, language: Language = 'de') =>
  `${localizePath('/payment-success', language)}?session_id=${encodeURIComponent(id)}`;

const answer = (page: Page, status: CheckoutStatus | 'maybe') =>
  page.route(statusPath, (route) => route.fulfill({ json: { ...paid, status } }));

/** Counts the questions to the server from now on. */
function countQuestions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/checkout-status/')) count += 1;
  });
  return () => count;
}

/** Writes down each state that the page ever shows, from the first on. */
const watchStates = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const look = () => {
      for (const state of document.querySelectorAll<HTMLElement>('[data-state]')) {
        const name = state.dataset['state'] ?? '';
        if (state.checkVisibility({ visibilityProperty: true }) && seen.at(-1) !== name)
          seen.push(name);
      }
      requestAnimationFrame(look);
    };
    look();
  });
const seenStates = (page: Page) => page.evaluate(() => JSON.stringify(Reflect.get(window, 'seen')));

async function looksWell(page: Page) {
  expect.soft(await findAxeViolations(page)).toEqual([]);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    expect.soft(await overflowsSideways(page)).toBe(false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLocale[language] });

    test('each status has its state', async ({ page }) => {
      const { success, processing, refunded, error } = texts(language);
      for (const [status, title] of [
        ['paid', success.title],
        ['refunded', refunded.title],
        ['processing', processing.title],
        ['unpaid', error.text],
        ['expired', error.text],
      ] as const) {
        await page.unrouteAll();
        await answer(page, status);
        await page.goto(addressOf(sessionId, language));
        await expect(shown(page).locator('h2')).toHaveText(title);
        if (status === 'paid' || status === 'refunded') {
          await expect(shown(page).locator('[data-package]')).toHaveText(paid.package_name);
          await expect(shown(page).locator('[data-amount]')).toHaveText(
            formatEuros(paid.amount, language),
          );
          const word = status === 'paid' ? success.paid : refunded.refunded;
          await expect(shown(page).locator('dd').last()).toHaveText(word);
        } else {
          await expect(page.getByText(success.title)).toBeHidden();
          await expect(page.getByText(success.paid, { exact: true }).first()).toBeHidden();
        }
        await looksWell(page);
      }
    });
  });
}

test('paid: the amount in German, the words and the ways on', async ({ page }) => {
  await watchStates(page);
  await answer(page, 'paid');
  await page.goto(addressOf(sessionId));
  await expect(shown(page)).toContainText('12.450,50\u00a0€');
  await expect(shown(page)).toContainText(german.success.success.notice);
  await expect(shown(page).locator('a')).toHaveCount(2);
  await expect(shown(page).locator('a[href="/booking"]')).toBeVisible();
  // Not for a moment did it say that something failed; nor was anybody's focus taken.
  expect(await seenStates(page)).toBe('["checking","success"]');
  await expect(page.locator('body')).toBeFocused();
});

test('on its way: asked again by and by, never unseen, until it has arrived', async ({ page }) => {
  const questions = countQuestions(page);
  await page.clock.install();
  await answer(page, 'processing');
  await page.goto(addressOf(sessionId));
  await expect(shown(page).locator('h2')).toHaveText(german.success.processing.title);
  await page.clock.runFor(2500);
  expect(questions()).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(questions).toBe(2);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(120_000);
  expect(questions()).toBe(2);
  await page.unrouteAll();
  await answer(page, 'paid');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(shown(page).locator('h2')).toHaveText(german.success.success.title);
  await page.clock.runFor(60_000);
  expect(questions()).toBe(3);
});

for (const address of [
  '/payment-success',
  '/payment-success?session_id=',
  addressOf('cs_test_'),
  addressOf('../../admin/session'),
  addressOf(`${sessionId}<script>`),
]) {
  test(`${address}: could not be verified, and nobody is asked`, async ({ page }) => {
    const questions = countQuestions(page);
    await page.goto(address);
    await expect(shown(page).locator('h2')).toHaveText(errorText);
    await expect(shown(page).locator('a[href="/contact"]')).toBeVisible();
    expect(questions()).toBe(0);
  });
}

test.describe('when something is in the way', () => {
  test.use({ expectedErrors: /404|422|429|503|Failed to load|ERR_/ });

  for (const code of ['not_found', 'validation_failed'] as const) {
    test(`${code}: could not be verified, asked once`, async ({ page }) => {
      const questions = countQuestions(page);
      await refuse(page, statusPath, code);
      await page.goto(addressOf(sessionId));
      await expect(shown(page).locator('h2')).toHaveText(errorText);
      expect(questions()).toBe(1);
      await looksWell(page);
    });
  }

  test('an unknown status is not taken for one that is known', async ({ page }) => {
    await page.clock.install();
    await watchStates(page);
    await answer(page, 'maybe');
    await page.goto(addressOf(sessionId));
    await expect(shown(page).locator('h2')).toHaveText(german.success.checking.title);
    await looksWell(page);
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(shown(page).locator('h2')).toHaveText(errorText, { timeout: 100 });
    }).toPass();
    await expect(page.getByText(paid.package_name)).toHaveCount(0);
  });

  test('a server that is busy is asked again, and found to say paid', async ({ page }) => {
    const questions = countQuestions(page);
    await page.clock.install();
    await refuse(page, statusPath, 'payments_unavailable');
    await page.goto(addressOf(sessionId));
    await expect.poll(questions).toBe(1);
    await expect(shown(page).locator('h2')).toHaveText(german.success.checking.title);
    await page.unrouteAll();
    await answer(page, 'paid');
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(shown(page).locator('h2')).toHaveText(german.success.success.title, {
        timeout: 100,
      });
    }).toPass();
    expect(questions()).toBe(2);
  });
});

const again = (page: Page) =>
  page.getByRole('button', { name: german.success.error.again, exact: true });

/** Lets the page's clock run until it gives up. */
const giveUp = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(10_000);
    await expect(shown(page).locator('h2')).toHaveText(errorText, { timeout: 100 });
  }).toPass();

test.describe('what failed for the moment', () => {
  test.use({ expectedErrors: /404|429|503|Failed to load|ERR_/ });

  for (const [how, act] of [
    ['by its button', (page: Page) => again(page).click()],
    ['with the network', (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))],
    [
      'when it is looked at again',
      (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ],
  ] as const) {
    for (const code of ['payments_unavailable', 'too_many_requests', null] as const) {
      test(`${code ?? 'no answer'}: is asked about anew ${how}`, async ({ page }) => {
        await page.clock.install();
        if (code) await refuse(page, statusPath, code);
        else await page.route(statusPath, (route) => route.abort());
        await page.goto(addressOf(sessionId));
        await giveUp(page);
        await expect(shown(page).locator('a[href="/contact"]')).toBeVisible();
        await expect(again(page)).toBeVisible();
        await looksWell(page);
        await page.unrouteAll();
        await answer(page, 'paid');
        await act(page);
        await expect(shown(page).locator('h2')).toHaveText(german.success.success.title);
        await expect(again(page)).toBeHidden();
      });
    }
  }

  test('who pressed the button keeps the focus where it goes on', async ({ page }) => {
    await page.clock.install();
    await refuse(page, statusPath, 'payments_unavailable');
    await page.goto(addressOf(sessionId));
    await giveUp(page);
    await again(page).press('Enter');
    await expect(shown(page).locator('h2')).toHaveText(german.success.checking.title);
    await expect(shown(page).locator('h2')).toBeFocused();
    await giveUp(page);
    await expect(shown(page).locator('h2')).toBeFocused();
  });

  test('what is known for good has no such button', async ({ page }) => {
    for (const status of ['unpaid', 'expired'] as const) {
      await page.unrouteAll();
      await answer(page, status);
      await page.goto(addressOf(sessionId));
      await expect(shown(page).locator('h2')).toHaveText(errorText);
      await expect(again(page)).toBeHidden();
    }
    await refuse(page, statusPath, 'not_found');
    await page.goto(addressOf(sessionId));
    await expect(shown(page).locator('h2')).toHaveText(errorText);
    await expect(again(page)).toBeHidden();
    await page.goto('/payment-success');
    await expect(shown(page).locator('h2')).toHaveText(errorText);
    await expect(again(page)).toBeHidden();
  });

  test('a device without a network is not told that it failed', async ({ page, context }) => {
    const questions = countQuestions(page);
    await page.clock.install();
    await page.route(statusPath, async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await page.goto(addressOf(sessionId));
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    for (let count = 0; count < 12; count += 1) await page.clock.runFor(30_000);
    await expect(shown(page).locator('h2')).toHaveText(german.success.checking.title);
    await page.unrouteAll();
    await answer(page, 'paid');
    const before = questions();
    await context.setOffline(false);
    await expect(shown(page).locator('h2')).toHaveText(german.success.success.title);
    expect(questions()).toBe(before + 1);
  });
});

test.describe('nothing moves', () => {
  test.use({ expectedErrors: /404|Failed to load/ });

  for (const language of languages) {
    for (const width of [375, 1280]) {
      test(`in ${language} at ${width} px, whatever the answer`, async ({ page }) => {
        await page.setViewportSize({ width, height: 812 });
        for (const status of ['paid', 'processing', 'refunded', 'unpaid'] as const) {
          const answered = Promise.withResolvers<undefined>();
          await page.unrouteAll();
          await page.route(statusPath, async (route) => {
            await answered.promise;
            await route.fulfill({ json: { ...paid, status } });
          });
          await page.goto(addressOf(sessionId, language));
          await watchShifts(page);
          answered.resolve(undefined);
          await expect(shown(page)).not.toHaveAttribute('data-state', 'checking');
          expect.soft(await shifted(page), status).toBe(0);
        }
        // Whoever has room for one line sees the outcome before all else.
        const sizes = await page
          .locator('main :is(h1, h2, dd)')
          .evaluateAll((places) => places.map((place) => getComputedStyle(place).fontSize));
        const outcome = await shown(page)
          .locator('h2')
          .evaluate((place) => parseFloat(getComputedStyle(place).fontSize));
        expect(Math.max(...sizes.map(parseFloat))).toBe(outcome);
      });
    }
  }
});

for (const address of ['/payment-success', '/en/payment-cancel']) {
  test(`from ${address} the way back leads home, not to what lies behind`, async ({ page }) => {
    const home = address.startsWith('/en') ? '/en' : '/';
    await page.goto('/faq');
    // With our own page as the referrer, as Stripe's has none.
    await page.evaluate((to) => location.assign(to), address);
    await page.waitForURL(`**${address}`);
    await page.locator('main a').first().click();
    await expect(page).toHaveURL(home);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it could not be verified', async ({ page }) => {
    await page.goto(addressOf(sessionId));
    await expect(shown(page)).toHaveCount(1);
    await expect(shown(page).locator('h2')).toHaveText(errorText);
  });
});

test('cancelled: nothing was charged, and the link still works', async ({ page }) => {
  await page.goto('/payment-cancel');
  await expect(page.getByText(german.cancel.text)).toBeVisible();
  await expect(page.getByText(german.cancel.link)).toBeVisible();
});
