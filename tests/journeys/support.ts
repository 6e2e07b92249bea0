/**
 * Base of the browser tests: one stack per worker, and a page on which any policy violation, console error or
 * request to another host fails the test.
 */
import { type Page, test as base } from 'playwright/test';
import * as z from 'zod/mini';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { browserTag } from '#platform/i18n/tags.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { count } from '#scripts/test/day.ts';
import { makeDataDir, removeDataDir, type Stack, startStack } from '#tests/support/stack.ts';
import { freshBrowser } from './fresh-browser.ts';
import { isNight } from './night.ts';
import { settled, watchTraffic } from './traffic.ts';

export { findViolations, findViolationsAtNight } from './checkers.ts';
export { isNight } from './night.ts';
export { settled } from './traffic.ts';
export { expect, type Page } from 'playwright/test';
export { type Locale as Language, locales as languages } from '#platform/i18n/locales.ts';

/** The languages that a test repeats in: all of them at night, by day those given. */
export const inLanguages = (...byDay: readonly [Locale, ...Locale[]]): readonly Locale[] =>
  isNight ? locales : byDay;

/**
 * Details of a test or a group: none if it also runs by day, otherwise the tag of tests that only `npm run
 * test:all` runs (by day, playwright.config.ts excludes it).
 */
export const when = (isByDay: boolean): { tag?: string } => (isByDay ? {} : atNight);

/**
 * Details of a test that only `npm run test:all` runs: a test below the browser covers its rule, or it rarely
 * fails.
 */
export const atNight = { tag: '@night' };

/** Toasts on the page, without those that are on their way out. */
export const toasts = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed=true])');

/** Browser languages that lead to each of the site's. */
export const browserLocale: Readonly<Record<Locale, string>> = z.parse(
  z.record(z.enum(locales), z.string()),
  Object.fromEntries(locales.map((locale) => [locale, browserTag(locale)])),
);

/**
 * Collects the page's faults from now on: console errors other than those expected, warnings about
 * Permissions-Policy, uncaught errors, policy violations (reported in the console), requests to another host.
 */
function collectFaults(page: Page, stack: Stack, expectedErrors: RegExp | null): string[] {
  const faults: string[] = [];
  page.on('domcontentloaded', () => count('pages'));
  const isExpected = (text: string) => expectedErrors?.test(text) === true;
  page.on('console', (message) => {
    const expected =
      isExpected(message.text()) ||
      // No messaging service runs beside the stack, so its page reports an error.
      (message.location().url.endsWith('/api/messaging/status') && /503/.test(message.text()));
    // Chromium warns of features that it does not know.
    const isFault = message.type() === 'error' || message.text().includes('Permissions-Policy');
    if (isFault && !expected) faults.push(message.text());
  });
  page.on('pageerror', (error) => {
    // The site's scripts start no view transitions: such an error is about the browser's own cross-page fade,
    // which it skips if the next page is slow or has none (the simulated Stripe, which shares the site's
    // origin in tests only). A visitor merely sees no fade.
    const isFade = error.message.startsWith('Transition was ');
    if (!isFade && !isExpected(String(error))) faults.push(String(error));
  });
  page.on('request', (request) => {
    const url = request.url();
    const own = url.startsWith(stack.url) || /^(blob|data):/.test(url);
    if (!own) faults.push(`request to another host: ${url}`);
  });
  return faults;
}

interface Fixtures {
  /** Console messages that a test provokes, e.g. a refused request's 400. */
  expectedErrors: RegExp | null;
}

export interface Walker {
  page: Page;
  /** Faults (see `collectFaults`) since the list was last emptied. */
  faults: string[];
}

/** Starts a stack with these variables, uses it, and removes all that it leaves. */
export async function useStack(
  use: (stack: Stack) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = await makeDataDir();
  const stack = await startStack(dataDir, env);
  await use(stack);
  await stack.stop();
  await removeDataDir(dataDir);
}

// No test is about the start of the stack, which takes long if others start too.
const setting: { scope: 'worker'; timeout: number } = { scope: 'worker', timeout: 180_000 };

type StackFixture = [
  fixture: (others: object, use: (stack: Stack) => Promise<void>) => Promise<void>,
  settings: typeof setting,
];

/**
 * For `test.extend`: a stack of its own for the tests of a file, with these variables. It costs a worker, a
 * browser and a stack, so only for tests whose data or settings would be in the way of others.
 */
export const ownStack = (env: Readonly<Record<string, string>> = {}): StackFixture => [
  ({}, use) => useStack(use, env),
  setting,
];

/** All worker fixtures are defined here: a test with others would get a worker, and a stack, of its own. */
export const test = base.extend<Fixtures, { stack: Stack; walker: Walker }>({
  stack: ownStack(),
  /**
   * One page per worker that visits many addresses, since a context per address would take longer than the
   * visit. Its fonts are loaded first. No test may store anything in
   * it.
   */
  walker: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({ ...freshBrowser, baseURL: stack.url });
      const page = await context.newPage();
      watchTraffic(page);
      for (const language of locales) {
        await page.goto(localizePath('/about', language));
        await settled(page);
      }
      await use({ page, faults: collectFaults(page, stack, null) });
      await context.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
  expectedErrors: [null, { option: true }],
  page: async ({ page, stack, expectedErrors }, use) => {
    const faults = collectFaults(page, stack, expectedErrors);
    watchTraffic(page);
    await use(page);
    base.expect(faults).toEqual([]);
  },
});

/** Whether the page can be scrolled sideways, which no page may at any width. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
