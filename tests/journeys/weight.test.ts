/** What a visit weighs is what its own page asks for. */
import { expect, settled, test } from './support.ts';
import { weigh } from './weight.ts';

test('what the page before asks for while it waits for the next is not counted', async ({
  page,
}) => {
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
  // Once before, so that both find the same in the browser.
  await visit(false);
  const alone = await visit(false);
  expect(await visit(true)).toEqual(alone);
});
