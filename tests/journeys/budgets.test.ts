/** What choosing a slot costs; every other page is weighed where it is looked at (every-page). */
import * as z from 'zod/mini';
import { openBooking } from './booking-page.ts';
import { banner } from './consent-page.ts';
import { expect, languages, test, when } from './support.ts';
import { kib, weigh } from './weight.ts';

for (const language of languages) {
  test(
    `scripts until a slot can be chosen, ${language}`,
    when(language === 'de'),
    async ({ page }) => {
      const read = weigh(page);
      await openBooking(page, language);
      const { script, stylesheet } = await read();
      expect.soft(script, 'scripts').toBeLessThanOrEqual(84 * kib);
      expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(12 * kib);
      console.log(`/booking (${language}): ${(script / kib).toFixed(1)} KiB of scripts`);
    },
  );
}

test('what is first asked of Intl, which takes long, has a task before the form’s own', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(own, {
      construct(target, given: ConstructorParameters<typeof own>) {
        document.documentElement.dataset['first'] ??= String(
          document.getElementById('booking')?.dataset['props'] !== undefined,
        );
        return new target(...given);
      },
    });
  });
  await openBooking(page);
  // Until the form comes to life its properties stand in the page.
  await expect(page.locator('html')).toHaveAttribute('data-first', 'true');
});

test('the days are drawn once, with their times', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const busy = document.querySelector('#booking-date [aria-busy=true]');
      if (busy) document.documentElement.dataset['twice'] = '';
    }).observe(document, { childList: true, attributes: true, subtree: true });
  });
  await openBooking(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-twice');
});

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z.optional(z.object({ elementCount: z.optional(z.number()) })),
    }),
  ),
});

test('the banner, once it shows, has no more than itself styled anew', async ({
  page,
  browser,
}) => {
  await openBooking(page);
  await banner(page).evaluate((element) => element.setAttribute('hidden', ''));
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await banner(page).evaluate((element) => element.removeAttribute('hidden'));
  // Its height is noted by the page, which may style the rest with it.
  await expect(page.locator('body')).not.toHaveCSS('padding-bottom', '0px');
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const styled = z
    .parse(traceSchema, trace)
    .traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0);
  const elements = await page.locator('*').count();
  expect(styled).toBeGreaterThan(0);
  expect(styled).toBeLessThan(elements / 4);
});
