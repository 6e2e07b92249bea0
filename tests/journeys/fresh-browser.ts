/** Whom a test's browser belongs to, where the test does not say otherwise. */
import type { BrowserContextOptions } from 'playwright/test';

export const freshBrowser = {
  locale: 'de-CH',
  // Each test meets the site as if for the first time; offline.test.ts lets the worker in.
  serviceWorkers: 'block',
  timezoneId: 'Europe/Zurich',
  viewport: { width: 1280, height: 900 },
} satisfies BrowserContextOptions;
