/** Reads the numbers of tests from the runners' JSON reports. */
import * as z from 'zod/mini';
import type { Outcome } from './stages.ts';

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
});

export function readVitestReport(json: unknown): Outcome {
  const report = z.parse(vitestReportSchema, json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
}

export function readPlaywrightReport(json: unknown): Outcome {
  const { expected, unexpected, skipped } = z.parse(playwrightReportSchema, json).stats;
  return { passed: expected, failed: unexpected, skipped };
}
