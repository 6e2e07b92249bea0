/** What the runners' JSON reports say, as numbers of tests. */
import * as z from 'zod/mini';
import type { Outcome } from './stages.ts';

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

export function readVitestReport(json: unknown): Outcome {
  const report = z.parse(vitestReportSchema, json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
}

/** A test that passed at the second try has passed, and is spoken of. */
export function readPlaywrightReport(json: unknown): Outcome {
  const { stats } = z.parse(playwrightReportSchema, json);
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}
