/** Size limits of the booking page; every-page.test.ts weighs the other pages. */
import * as z from 'zod/mini';
import { openBooking } from './booking-page.ts';
import { banner } from './consent-page.ts';
import { expect, languages, settled, test, when } from './support.ts';
import { kib, weigh } from './weight.ts';

/** Marks the document if `Intl` is asked for a date, and if the days are drawn without their times. */
function watchHydration() {
  const own = Intl.DateTimeFormat;
  Intl.DateTimeFormat = new Proxy(own, {
    construct(target, given: ConstructorParameters<typeof own>) {
      document.documentElement.dataset['intl'] = '';
      return new target(...given);
    },
  });
  new MutationObserver(() => {
    const busy = document.querySelector('#booking-date [aria-busy=true]');
    if (busy) document.documentElement.dataset['twice'] = '';
  }).observe(document, { childList: true, attributes: true, subtree: true });
}

for (const language of languages) {
  test(
    `booking page: stays within its limits, draws its days once and without Intl, in ${language}`,
    when(language === 'de'),
    async ({ page }) => {
      await page.addInitScript(watchHydration);
      const read = weigh(page);
      await openBooking(page, language);
      const { script, stylesheet } = await read();
      expect.soft(script, 'scripts').toBeLessThanOrEqual(84 * kib);
      expect.soft(stylesheet, 'styles').toBeLessThanOrEqual(13.2 * kib);
      console.log(`/booking (${language}): ${(script / kib).toFixed(1)} KiB of scripts`);
      await expect(page.locator('html')).not.toHaveAttribute('data-twice');
      // Its first use would keep a slow phone busy for a tenth of a second.
      await expect(page.locator('html')).not.toHaveAttribute('data-intl');
    },
  );
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z.optional(z.object({ elementCount: z.optional(z.number()) })),
    }),
  ),
});

test('consent banner: showing it recalculates the styles of few other elements', async ({
  page,
  browser,
}) => {
  await openBooking(page);
  // Late fonts restyle what they draw.
  await settled(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await banner(page).evaluate((element) => element.setAttribute('hidden', ''));
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await banner(page).evaluate((element) => element.removeAttribute('hidden'));
  // The page notes the banner's height, and may restyle the rest with it.
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
