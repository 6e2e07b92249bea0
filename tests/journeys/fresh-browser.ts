/** Options of a test's browser context, unless the test sets its own. */
import type { BrowserContextOptions } from 'playwright/test';

export const freshBrowser = {
  locale: 'de-CH',
  // Each test is a first visit; offline.test.ts allows the service worker.
  serviceWorkers: 'block',
  timezoneId: 'Europe/Zurich',
  viewport: { width: 1280, height: 900 },
} satisfies BrowserContextOptions;
