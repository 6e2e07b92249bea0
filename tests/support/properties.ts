/**
 * How often properties are tried, and from which seed: `FC_RUNS` (300, nightly 10,000) and
 * `FC_SEED`, which repeats a run exactly. The seed is printed always, not only by what fails.
 */
export const numRuns = Number(process.env['FC_RUNS'] ?? 300);
export const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

console.log(`properties: FC_SEED=${seed} FC_RUNS=${numRuns}`);
