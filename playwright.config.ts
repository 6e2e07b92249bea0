import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/programs.ts';
import { freshBrowser } from './tests/e2e/fresh-browser.ts';

/** Browser tests against the built site and the real functions; each worker starts its own stack. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // By day without what is only worth a night (`when` in tests/e2e/support.ts).
  ...(process.env['NIGHTLY'] !== '1' && { grepInvert: /@night/ }),
  forbidOnly: Boolean(process.env['CI']),
  // A second try on the machine that decides; a test that needs it is named as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    ...freshBrowser,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
});
