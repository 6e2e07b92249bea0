/** The HTTP suite, as far as it runs by day, against the emitted functions. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { vi } from 'vitest';
import { projectFolder } from '#tests/support/stack.ts';
import { runEmitted } from './http-suite.ts';

/**
 * Files left out: they let Redis or Stripe fail under services from the sources, and a bundle does not recognize
 * the error classes of the sources. A deployed function has both from one bundle.
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
