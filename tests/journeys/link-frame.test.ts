/** One frame for all pages that signed links lead to, and for those to which Stripe leads back. */
import { localizePath } from '#platform/i18n/paths.ts';
import { booked, openLink, tokenOf } from './links-page.ts';
import { answerWith, openPay, payment } from './pay-page.ts';
import { expect, isNight, type Page, test, when } from './support.ts';

const checkout = '**/api/payments/checkout-status/**';

/** Where the frame's parts stand, in whole pixels; `null` for those that a page does not have. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const shown = [...document.querySelectorAll(selector)].find((part) => part.checkVisibility());
      const box = shown?.getBoundingClientRect();
      return box ? [box.left, box.top, box.width].map(Math.round) : null;
    };
    const [left, top, width] = boxOf('.linked-words') ?? [];
    return {
      back: boxOf('main a'),
      // Below its overline, where there is one.
      words: [left, boxOf('main h1')?.[1] ?? top, width],
      facts: boxOf('.linked-facts, .pay-card')?.toSpliced(1, 1) ?? null,
      reach: boxOf('main a[href^="mailto:"]')?.[0] ?? null,
    };
  });

// Of links that lead to nobody.
test.use({ expectedErrors: /404/ });

for (const width of [1280, 375]) {
  test(
    `links and payments share one frame at ${String(width)} px`,
    when(width === 375),
    async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 900 });
      const { id } = await booked(stack, 1);
      await openLink(page, tokenOf(id));
      const { back, words, facts } = await placesOf(page);
      expect(facts).not.toBeNull();
      const pages: Readonly<Record<string, () => Promise<unknown>>> = {
        'request of nobody': () => openLink(page, 'none', { path: '/request' }),
        'appointment of nobody': () => openLink(page, 'none'),
        payment: async () => {
          await answerWith(page, payment);
          await openPay(page, 'any');
        },
        paid: async () => {
          const json = {
            package_name: payment.packageName,
            amount: payment.amount,
            status: 'paid',
          };
          await page.route(checkout, (route) => route.fulfill({ json }));
          await page.goto('/payment-success?session_id=cs_test_a1B2c3D4e5F6g7H8');
          await expect(page.locator('[data-state=success]')).toBeVisible();
        },
        'not verified': async () => {
          await page.goto('/payment-success');
          await expect(page.locator('[data-state=error]')).toBeVisible();
        },
        cancelled: () => page.goto('/payment-cancel'),
        'in English': () => page.goto(localizePath('/payment-cancel', 'en')),
      };
      // By day one of each kind: an island, a page of states, a page of its own.
      const byDay = ['payment', 'not verified', 'cancelled'];
      for (const [name, open] of Object.entries(pages)) {
        if (!isNight && !byDay.includes(name)) continue;
        await open();
        const seen = await placesOf(page);
        expect.soft(seen.back?.slice(0, 2), name).toEqual(back?.slice(0, 2));
        expect.soft(seen.words, name).toEqual(words);
        if (seen.facts) expect.soft(seen.facts, name).toEqual(facts);
        const isToFirm = name.startsWith('request') || name === 'payment';
        if (!isToFirm) expect.soft(seen.reach, name).toBe(words[0]);
      }
    },
  );
}
