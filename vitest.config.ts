import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findHeadlessShell } from './scripts/programs.ts';
import { patience } from './scripts/test/patience.ts';

/** Tests of pure modules and texts start no process and take seconds. */
const pure = ['content', 'integrations', 'offline', '*/{acts,contract,rules,letters,page,desk}']
  .map((folder) => `tests/${folder}/**/*.test.ts`)
  .concat('tests/registry/*.test.ts');
/** Tests that read what was built or written, or start servers and programs. */
const reading = [
  'docs',
  'lint',
  'local',
  'scripts',
  'site',
  'stack',
  '*/{backup,reader,stripe}',
].map(
  // It starts dozens of engines, whose memory a shared process would keep.
  (folder) => `tests/${folder}/**/!(embedded).test.ts`,
);
/** One engine per file, and every test on an empty one: files may share a process. */
const withEngine = ['tests/*/{endpoints,store}/**/*.test.ts', 'tests/model/**/*.test.ts'];

/** Tests that only `npm run test:all` runs. */
const isNight = process.env['NIGHTLY'] === '1';
/**
 * One seed for all property tests of a run: `FC_SEED=<printed number>` repeats the run. By day always the same,
 * so that a commit which passed passes again; the night looks for new cases.
 */
// An empty variable counts as absent: a workflow passes one if no value was given.
const seed = process.env['FC_SEED'] || String(isNight ? randomInt(2 ** 31) : 20_411_130);
process.env['FC_SEED'] = seed;
console.log(`Property tests: FC_SEED=${seed}`);
const night = isNight ? [] : ['**/*.night.test.ts'];
/** Tests that it runs in a separate part: `--exclude` does not reach projects. */
const apart = process.env['TESTS_APART'] ? [process.env['TESTS_APART']] : [];

const shared = {
  // As in a terminal: successful calls write no line. Tests of the log override this.
  env: {
    LOG: 'faults',
    // For the programs that tests start: otherwise each would compile all of its code again.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled'),
  },
  exclude: ['**/node_modules/**', ...night, ...apart],
  setupFiles: ['tests/support/setup.ts'],
  // Some floods and days of the night last longer than any by day.
  testTimeout: (isNight ? 120_000 : 30_000) * patience,
  expect: { poll: { timeout: 10_000 * patience } },
  hookTimeout: 30_000 * patience,
};

export default defineConfig({
  test: {
    // Deployed code runs as it is, without the tests' own transformation.
    server: { deps: { external: [/\/emitted-functions/] } },
    // Half of the time is waiting, mostly for processes to start.
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'unit', include: pure, isolate: false } },
      {
        test: {
          ...shared,
          name: 'engine',
          include: withEngine,
          isolate: false,
          globalSetup: 'tests/support/redis-per-worker.ts',
        },
      },
      { test: { ...shared, name: 'reading', include: reading, isolate: false } },
      {
        test: {
          ...shared,
          name: 'process',
          // All remaining tests, so that no file can be missed between two projects.
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...shared.exclude,
            ...['tests/journeys/**', 'tests/*/components/**', ...pure, ...withEngine, ...reading],
          ],
        },
      },
      {
        plugins: [tailwind()],
        // Listed, because a dependency found late would reload the page of a running test.
        optimizeDeps: {
          include: [
            ...[
              'react',
              'react-dom',
              'react-dom/client',
              'react-dom/server',
              'react/jsx-dev-runtime',
              'react/jsx-runtime',
            ],
            ...['sonner', 'zod/mini', '@tanstack/react-query', 'qrcode.react', 'axe-core'],
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'component',
          testTimeout: 15_000 * patience,
          expect: { poll: { timeout: 10_000 * patience } },
          // tests/support/components/languages.ts
          env: { NIGHTLY: process.env['NIGHTLY'] ?? '' },
          include: ['tests/*/components/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/components/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...findHeadlessShell(),
                args: [
                  '--no-sandbox',
                  '--disable-dev-shm-usage',
                  '--disable-background-networking',
                ],
              },
              // No animations: a click waits until its target stands still.
              contextOptions: {
                locale: 'de-CH',
                timezoneId: 'Europe/Zurich',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
    ],
  },
});
