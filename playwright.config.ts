import { defineConfig } from 'playwright/test';
import { findHeadlessShell } from './scripts/programs.ts';
import { patience } from './scripts/test/patience.ts';
import { freshBrowser } from '#tests/journeys/fresh-browser.ts';
import { onlyFonts } from '#tests/journeys/only-fonts.ts';

/** Browser tests against the built site and the real functions; each worker starts its own stack. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // By day without the tests that run only at night (`when` in tests/journeys/support.ts).
  ...(process.env['NIGHTLY'] !== '1' && { grepInvert: /@night/ }),
  forbidOnly: Boolean(process.env['CI']),
  // No retries: they would hide faults. Timeouts grow with the machine's load.
  retries: 0,
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  // The runner counts from the JSON report, whose path it sets (PLAYWRIGHT_JSON_OUTPUT_FILE).
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    ...freshBrowser,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...findHeadlessShell(),
      // On Linux DejaVu alone: of the fonts that a machine may have, those in which the fallback fonts fit least.
      ...onlyFonts('DejaVu'),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
});
