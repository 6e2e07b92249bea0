/** Options of a test's browser context, unless the test sets its own. */
import type { BrowserContextOptions } from 'playwright/test';

export const freshBrowser = {
  locale: 'de-CH',
  // Each test is a first visit; offline.test.ts allows the service worker.
  serviceWorkers: 'block',
  timezoneId: 'Europe/Zurich',
  viewport: { width: 1280, height: 900 },
} satisfies BrowserContextOptions;

/**
 * Options of the desk's and the forms' journeys that are not about what moves: by day without motion, since
 * drawing its frames takes a sixth of their core-seconds. The others move by day as well, all of them at
 * night.
 */
export const still: { contextOptions?: { reducedMotion: 'reduce' } } =
  process.env['NIGHTLY'] === '1' ? {} : { contextOptions: { reducedMotion: 'reduce' } };
