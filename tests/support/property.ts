/** fast-check with the seed of this run, which `vitest.config.ts` prints and `FC_SEED` sets. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['FC_SEED']) });

export default fc;
