/** The HTTP suite as by day, run against the emitted functions. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { vi } from 'vitest';
import { projectFolder } from '#tests/support/stack.ts';
import { runEmitted } from './http-suite.ts';

/**
 * Let Redis or Stripe fail under services from the sources, whose error classes differ from those of a bundle.
 * A deployed function has both from one bundle.
 */
const ofTheSources = new Set([
  ...['alarm-calls', 'booking', 'faults', 'idempotent-desk', 'log', 'mail-faults', 'messages'],
  ...['payments', 'payments-refund', 'retention', 'session', 'size', 'troubles', 'watch'],
]);

// The histories and floods of the night prove the store, which is the same for both.
vi.stubEnv('NIGHTLY', '');
await runEmitted(
  globSync('tests/*/endpoints/!(*.night).test.ts', { cwd: projectFolder })
    .filter((file) => !ofTheSources.has(basename(file, '.test.ts')))
    .toSorted(),
);
