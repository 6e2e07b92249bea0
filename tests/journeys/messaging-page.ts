/** Helpers for the page that links the firm's WhatsApp. */
import type { Page } from 'playwright/test';
import type { Route } from '#platform/contract/route.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expect, type Language } from './support.ts';

export const texts = pick('de', 'messaging');
export const state = (page: Page) => page.locator('[data-connection]');
export const code = (page: Page) => page.locator('.link-code svg');
export const password = (page: Page) => page.locator('.link-code input[type=password]');
export const refresh = (page: Page) => page.locator('.connection-refresh button');

export async function visit(page: Page, language: Language = 'de') {
  await page.goto(localizePath('/whatsapp-setup', language));
}

export async function signIn(page: Page, stack: Stack) {
  await password(page).fill(stack.password);
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeVisible();
}

/** Collects the page's calls of a path from now on, by their header `x-poll`: '1' for a timer's. */
export function callsOf(page: Page, { path }: Pick<Route, 'path'>) {
  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.headers()['x-poll']);
  });
  return calls;
}

/** Simulates the tab becoming hidden or visible. */
export const turn = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** Lets the page's timers run for so many seconds, with time for their answers. */
export async function pass(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1000);
}
