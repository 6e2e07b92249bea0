/** fast-check with this run's seed, which `vitest.config.ts` prints and `FC_SEED` sets. */
import fc from 'fast-check';

/** Number of runs of the larger properties; 10,000 at night. */
export const numRuns = Number(process.env['FC_RUNS'] ?? 300);
export const seed = Number(process.env['FC_SEED']);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export default fc;
