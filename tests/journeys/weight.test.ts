/** The weight of a visit includes only what its own page loads. */
import { atNight, expect, settled, test } from './support.ts';
import { weigh } from './weight.ts';

test(
  'weigh: ignores requests of the previous page while it waits for the next',
  atNight,
  async ({ page }) => {
    await page.route('/late.js', (route) => route.fulfill({ body: 'x'.repeat(4096) }));
    const visit = async (isLate: boolean) => {
      await page.goto('/services');
      await settled(page);
      const read = weigh(page);
      if (isLate) {
        const late = page.waitForResponse('/late.js');
        await page.route('/about', async (route) => {
          await late;
          await route.continue();
        });
        await page.evaluate(() => void setTimeout(() => void fetch('/late.js'), 200));
      }
      await page.goto('/about');
      await settled(page);
      return read();
    };
    // One visit first, so that both others find the same cache.
    await visit(false);
    const alone = await visit(false);
    expect(await visit(true)).toEqual(alone);
  },
);
