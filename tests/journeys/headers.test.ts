/** What the response headers allow a page, as a browser reads them (`tests/site/headers.test.ts` has the rest). */
import { expect, test } from './support.ts';

test('headers: pages are allowed only the device features they use', async ({ page }) => {
  await page.goto('/');
  const allowed = await page.evaluate(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy');
    const list: unknown =
      policy instanceof Object ? Reflect.get(policy, 'allowedFeatures') : undefined;
    return typeof list === 'function' ? [list.call(policy)].flat().map(String) : ['unknown'];
  });
  // Client hints only send what the browser reveals anyway.
  const beyondHints = allowed.filter((name) => !name.startsWith('ch-'));
  expect(beyondHints.toSorted()).toEqual(['clipboard-write', 'cross-origin-isolated']);
});
