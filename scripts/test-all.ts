/**
 * `npm run test:all`: all tests, including those that run only at night: all languages, 10,000 histories,
 * floods, axe on every page, Firefox, WebKit. Runs in parts: a part that has passed is not run again on the same
 * sources, so that a stopped run continues where it was. `-- --anew` forgets the passed parts.
 */
import { rmSync } from 'node:fs';
import { isBuilt } from './test/built.ts';
import {
  build,
  format,
  installMessaging,
  judge,
  messaging,
  playwright,
  vitest,
} from './test/commands.ts';
import { openProgress, treeOf } from './test/progress.ts';
import { type Command, inTurn, runStage, type Stage } from './test/stages.ts';
import { runWhole } from './test/whole.ts';
import { sayWhatIsMissing } from './tools.ts';

process.env['NIGHTLY'] = '1';
process.env['FC_RUNS'] ??= '10000';

const folder = process.cwd();
const file = '.cache/test-all.json';
const histories = 'tests/model/model.test.ts';
/** Of the projects in `vitest.config.ts` the two that take longest, and all others. */
const projects = {
  component: ['--project=component'],
  engine: ['--project=engine'],
  unit: ['--project=!component', '--project=!engine'],
} as const;
/** So many that a part with a red test, or a stopped run, costs minutes. */
const shards = 12;
/** Histories take an hour of one core: in batches, of which two run at once, a stopped run loses little. */
const batches = 8;
const numRuns = Number(process.env['FC_RUNS']);
const seed = process.env['FC_SEED'];

/** Builds the site if necessary: the browser tests read it, and a continued run may not have built it. */
async function browse(name: string, ...args: readonly string[]): Promise<Stage[]> {
  const built = (await isBuilt(folder)) ? [] : [await runStage(build)];
  return [...built, await runStage(playwright(name, ...args))];
}

/** A batch of histories, with a seed of its own, which it prints. */
const batchOf = (index: number): Command => ({
  ...vitest(`histories ${String(index + 1)}`, histories),
  isLive: false,
  env: {
    FC_RUNS: String(Math.ceil(numRuns / batches)),
    FC_SEED: seed ? String(Number(seed) + index) : '',
  },
});

const parts: readonly (readonly [string, () => Promise<Stage[]>])[] = [
  [
    'checks',
    () => inTurn([build, format, ...judge({ isNight: true }), installMessaging, messaging]),
  ],
  ...Object.entries(projects).map(([name, args]) => {
    const command = { ...vitest(name, ...args), env: { TESTS_APART: histories } };
    return [name, async () => [await runStage(command)]] as const;
  }),
  ...Array.from({ length: shards }, (_, index) => {
    const shard = `${String(index + 1)}/${String(shards)}`;
    const name = `browser ${shard}`;
    return [name, () => browse(name, `--shard=${shard}`)] as const;
  }),
  ...Array.from({ length: batches / 2 }, (_, index) => {
    const batchesOf = [2 * index, 2 * index + 1];
    const run = () => Promise.all(batchesOf.map((batch) => runStage(batchOf(batch))));
    return [`histories ${String(index + 1)}/${String(batches / 2)}`, run] as const;
  }),
];

sayWhatIsMissing({ isNight: true });
if (process.argv.includes('--anew')) rmSync(file, { force: true });
await runWhole(async () => {
  const progress = openProgress(file, treeOf(folder));
  const stages: Stage[] = [];
  for (const [name, runPart] of parts) {
    const before = progress.passed(name);
    if (before) console.log(`${name}: passed before`);
    const done = before ?? (await runPart());
    if (done.every(({ failed }) => failed === 0)) progress.keep(name, done);
    stages.push(...done);
  }
  return stages;
});
