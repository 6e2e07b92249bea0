/** Helpers for the consent banner in browser tests, and the data that it stores. */
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { recordVisit } from '#features/visits/contract/visit-routes.ts';
import { visitCountSchema } from '#features/visits/contract/visit.ts';
import { signIn } from '#tests/stack/client.ts';
import type { Stack } from '#tests/support/stack.ts';

export const banner = (page: Page) => page.locator('#consent');
export const settings = (page: Page) => page.locator('.consent-settings');
export const accept = (page: Page) => page.locator('[data-consent=all]');
export const reject = (page: Page) => page.locator('[data-consent=necessary]');
/** The buttons that open the settings: in the banner and in the footer. */
export const openers = {
  banner: (page: Page) => banner(page).locator('[data-consent=settings]'),
  footer: (page: Page) => page.getByRole('contentinfo').locator('[data-consent=settings]'),
};
export const toggle = (page: Page, name: 'necessary' | 'analytics' | 'marketing') =>
  settings(page).locator(`[name=${name}]`);

/** The consent record stored in the browser. */
export const storedRecord = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null'));

/** Keys of all data that the browser stores for the site, by kind of storage. */
export const storage = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
export const emptyStorage = { local: [], session: [], cookies: '', databases: [] };

/** Starts each page with `record` stored, unless one is stored already. A string is stored as it is. */
export const beginWith = (page: Page, record: object | string) =>
  page.addInitScript(
    (text) => {
      localStorage['cookie-consent'] ??= text;
    },
    typeof record === 'string' ? record : JSON.stringify(record),
  );

/** Collects the paths of the pages that report a visit from now on. */
export function watchCounter(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(recordVisit.path)) told.push(new URL(page.url()).pathname);
  });
  return told;
}

/** The visit counts, as the admin reads them. */
export async function listVisits(stack: Stack) {
  const response = await fetch(`${stack.url}/api/visits`, { headers: await signIn(stack) });
  return z.parse(z.array(visitCountSchema), await response.json());
}
