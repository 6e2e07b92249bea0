/**
 * The browser tests' ground: one stack per worker, and a page on which any policy violation,
 * console error or request to another host fails the test.
 */
import AxeBuilder from '@axe-core/playwright';
import { type Page, test as base } from 'playwright/test';
import * as z from 'zod/mini';
import { type Locale, locales } from '#i18n/locales.ts';
import { browserTag } from '#i18n/tags.ts';
import { makeDataDir, removeDataDir, type Stack, startStack } from '#tests/support/stack.ts';

export { expect, type Page } from 'playwright/test';
export { type Locale as Language, locales as languages } from '#i18n/locales.ts';

/** Browser languages that lead to each of the site's. */
export const browserLocale: Readonly<Record<Locale, string>> = z.parse(
  z.record(z.enum(locales), z.string()),
  Object.fromEntries(locales.map((locale) => [locale, browserTag(locale)])),
);

interface Fixtures {
  /** Console messages that a test provokes on purpose, e.g. a refused request's 400. */
  expectedErrors: RegExp | null;
}

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const dataDir = await makeDataDir();
      const stack = await startStack(dataDir);
      await use(stack);
      await stack.stop();
      await removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
  expectedErrors: [null, { option: true }],
  page: async ({ page, stack, expectedErrors }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      const expected = expectedErrors?.test(message.text()) === true;
      if (message.type() === 'error' && !expected) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      const url = request.url();
      const own = url.startsWith(stack.url) || /^(blob|data):/.test(url);
      if (!own) faults.push(`request to another host: ${url}`);
    });
    await use(page);
    base.expect(faults).toEqual([]);
  },
});

/** Waits until what fades in or out has done so: contrast is judged where things stand. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    // What is taken off the page on its way never tells of its end.
    const atLast = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), atLast]);
  });
}

/** What axe finds against WCAG 2.2 AA and its best practices, or `rules` alone, as readable lines. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page);
  // A message that leaves meanwhile stays as it is until all has been judged.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  const builder = new AxeBuilder({ page });
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await devtools.detach();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** True where the page can be scrolled sideways, which at no width it may. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });
}
