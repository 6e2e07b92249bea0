/** fast-check with the seed of this run, which `vitest.config.ts` prints and `FC_SEED` sets. */
import fc from 'fast-check';

/** How often the larger properties are tried; nightly 10,000 times. */
export const numRuns = Number(process.env['FC_RUNS'] ?? 300);
export const seed = Number(process.env['FC_SEED']);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export default fc;
