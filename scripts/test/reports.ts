/** Reads the numbers of tests, and the names of the failed ones, from the runners' JSON reports. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import type { Outcome } from './stages.ts';

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const errorSchema = z.object({ message: z.optional(z.string()) });
const suiteSchema = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(errorSchema) })) })),
    }),
  ),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  suites: z.array(suiteSchema),
  errors: z.array(errorSchema),
});

/** The first line of a failure's message, and what repeats it if it is a property's. */
function firstLine(message = ''): string {
  const text = stripVTControlCharacters(message);
  const seed = /^\{ seed: (-?\d+)/m.exec(text)?.[1];
  return `${text.split('\n')[0] ?? ''}${seed === undefined ? '' : ` (FC_SEED=${seed})`}`;
}
const nameFailure = (names: readonly string[], message?: string) =>
  `${names.join(' › ')}: ${firstLine(message)}`;

export function readVitestReport(json: unknown): Outcome {
  const report = z.parse(vitestReportSchema, json);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const file = relative('', name);
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        // Without a failed test, the file itself or one of its hooks failed.
        if (failed.length === 0) return [nameFailure([file], message)];
        return failed.map(({ ancestorTitles, title, failureMessages }) =>
          nameFailure([file, ...ancestorTitles, title], failureMessages[0]),
        );
      }),
  };
}

function failuresIn(
  { title, specs, suites = [] }: z.infer<typeof suiteSchema>,
  above: readonly string[] = [],
): string[] {
  const names = [...above, title];
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => {
        const [error] = spec.tests.flatMap(({ results }) =>
          results.flatMap(({ errors }) => errors),
        );
        return nameFailure([...names, spec.title], error?.message);
      }),
    ...suites.flatMap((suite) => failuresIn(suite, names)),
  ];
}

export function readPlaywrightReport(json: unknown): Outcome {
  const { stats, suites, errors } = z.parse(playwrightReportSchema, json);
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => firstLine(message)),
      ...suites.flatMap((suite) => failuresIn(suite)),
    ],
  };
}
