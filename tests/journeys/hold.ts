import type { Page } from 'playwright/test';

/**
 * Keeps the requests to `path` waiting until the returned function is called. That function first waits for one
 * of them, so a path that matches nothing (a script with a new name) fails the test instead of testing nothing.
 */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    held.resolve(undefined);
    await released.promise;
    await route.continue();
  });
  return async () => {
    await held.promise;
    released.resolve(undefined);
  };
}
