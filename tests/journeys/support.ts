/**
 * The browser tests' ground: one stack per worker, and a page on which any policy violation,
 * console error or request to another host fails the test.
 */
import { type Page, test as base } from 'playwright/test';
import * as z from 'zod/mini';
import { type Locale, locales } from '#platform/i18n/locales.ts';
import { browserTag } from '#platform/i18n/tags.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { makeDataDir, removeDataDir, type Stack, startStack } from '#tests/support/stack.ts';
import { freshBrowser } from './fresh-browser.ts';
import { settled, watchTraffic } from './traffic.ts';

export { findAxeViolations } from './axe.ts';
export { settled } from './traffic.ts';
export { expect, type Page } from 'playwright/test';
export { type Locale as Language, locales as languages } from '#platform/i18n/locales.ts';

/** True in `npm run test:all`, which has everything there is. */
export const isNight = process.env['NIGHTLY'] === '1';

/** The languages that a test repeats in: all of them by night, by day only what is given. */
export const inLanguages = (...byDay: readonly [Locale, ...Locale[]]): readonly Locale[] =>
  isNight ? locales : byDay;

/**
 * Details of a test or a group: none where it runs by day as well, else the mark of what only
 * `npm run test:all` runs (playwright.config.ts leaves it out by day).
 */
export const when = (isByDay: boolean): { tag?: string } => (isByDay ? {} : atNight);

/** Details of what only `npm run test:all` runs: its rule is proven below the browser, or seldom breaks. */
export const atNight = { tag: '@night' };

/** Browser languages that lead to each of the site's. */
export const browserLocale: Readonly<Record<Locale, string>> = z.parse(
  z.record(z.enum(locales), z.string()),
  Object.fromEntries(locales.map((locale) => [locale, browserTag(locale)])),
);

/**
 * Collects what no page may do from now on: console errors other than those expected, uncaught
 * errors, policy violations (which the console tells), requests to another host.
 */
function collectFaults(page: Page, stack: Stack, expectedErrors: RegExp | null): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const expected =
      expectedErrors?.test(message.text()) === true ||
      // No messaging service runs beside the stack: its page asks, and says so.
      (message.location().url.endsWith('/api/messaging/status') && /503/.test(message.text()));
    if (message.type() === 'error' && !expected) faults.push(message.text());
  });
  page.on('pageerror', (error) => {
    // No script of ours begins a transition: what the browser tells of one is about its own fade from
    // page to page, which it leaves out where the next page is slow, or has none (the counterpart of
    // Stripe, which shares our origin here alone). Nobody sees more of that than a page without a fade.
    const isFade = error.message.startsWith('Transition was ');
    if (!isFade) faults.push(String(error));
  });
  page.on('request', (request) => {
    const url = request.url();
    const own = url.startsWith(stack.url) || /^(blob|data):/.test(url);
    if (!own) faults.push(`request to another host: ${url}`);
  });
  return faults;
}

interface Fixtures {
  /** Console messages that a test provokes on purpose, e.g. a refused request's 400. */
  expectedErrors: RegExp | null;
}

export interface Walker {
  page: Page;
  /** What no page may do, done since the list was emptied last. */
  faults: string[];
}

/** Worker fixtures all stand here: tests with others would get workers, and stacks, of their own. */
export const test = base.extend<Fixtures, { stack: Stack; walker: Walker }>({
  stack: [
    async ({}, use) => {
      const dataDir = await makeDataDir();
      const stack = await startStack(dataDir);
      await use(stack);
      await stack.stop();
      await removeDataDir(dataDir);
    },
    // No test is about how long a stack takes to start, least of all beside others.
    { scope: 'worker', timeout: 180_000 },
  ],
  /**
   * One page per worker that walks through many addresses: a context per address would take longer
   * than the address itself. The fonts are in before it sets out; what late ones move is read by
   * late-fonts. Nothing may be stored in it.
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

/** True where the page can be scrolled sideways, which at no width it may. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
