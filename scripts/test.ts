/**
 * `npm test`: static checks, the build, the unit, store and HTTP tests, then the browser tests
 * against the built site. Goes on after a failure, so that one run tells everything; ends with
 * `N passed, N failed` and exits 1 where anything failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as z from 'zod/mini';
import { ensureChromium, ensureRedisServer } from './tools.ts';

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
const failedStages: string[] = [];

function record(stage: string, outcome: Outcome): void {
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
  if (outcome.failed > 0) failedStages.push(stage);
}

function run(command: string, ...args: readonly string[]): boolean {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

/** A stage that is one check: its exit code is the outcome. */
function check(stage: string, command: string, ...args: readonly string[]): void {
  const ok = run(command, ...args);
  record(stage, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** A stage whose runner writes a JSON report; a run without a report counts as one failure. */
function suite(stage: string, report: string, read: (json: unknown) => Outcome, args: string[]) {
  rmSync(report, { force: true });
  const ok = run('npx', ...args);
  const outcome = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const silent = outcome.failed === 0 && (!ok || outcome.passed === 0);
  record(stage, silent ? { ...outcome, failed: 1 } : outcome);
}

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const playwrightReportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

const hasChromium = ensureChromium();
if (!ensureRedisServer()) {
  console.log('No Redis server to be had: the store tests run on the embedded engine alone.');
}

check('format', 'npx', 'prettier', '--check', '--log-level', 'warn', '.');
// The build comes before the linter, which needs the types that it writes.
check('build', 'npx', 'astro', 'build');
check('lint', 'npx', 'eslint', '.');
check('types', 'npx', 'astro', 'check', '--minimumFailingSeverity', 'warning');
suite(
  'unit',
  'test-results/unit.json',
  (json) => {
    const report = z.parse(vitestReportSchema, json);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    };
  },
  ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile=test-results/unit.json'],
);
if (hasChromium) {
  suite(
    'browser',
    'test-results/e2e.json',
    (json) => {
      const { stats } = z.parse(playwrightReportSchema, json);
      if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try`);
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      };
    },
    ['playwright', 'test'],
  );
} else {
  console.log('No Chromium to be had: the browser tests cannot run, which counts as a failure.');
  record('browser', { passed: 0, failed: 1, skipped: 0 });
}

if (failedStages.length > 0) console.log(`\nFailed: ${failedStages.join(', ')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
