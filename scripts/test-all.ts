/**
 * `npm run test:all`: everything there is, with what is only worth a night: all languages, 10,000
 * histories, floods, axe on every page, WebKit. In parts: one that has passed is not run again on the
 * same sources, so that a run that was stopped goes on where it stood. `-- --anew` forgets them.
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
import { inTurn, runStage, type Stage } from './test/stages.ts';
import { runWhole } from './test/whole.ts';
import { sayWhatIsMissing } from './tools.ts';

process.env['NIGHTLY'] = '1';
process.env['FC_RUNS'] ??= '10000';

const project = process.cwd();
const file = '.cache/test-all.json';
const histories = 'tests/model/model.test.ts';
const shards = 4;

/** The browser tests read the built site, which a run that goes on may not have made itself. */
async function browse(name: string, ...args: readonly string[]): Promise<Stage[]> {
  const built = (await isBuilt(project)) ? [] : [await runStage(build)];
  return [...built, await runStage(playwright(name, ...args))];
}

const parts: readonly (readonly [string, () => Promise<Stage[]>])[] = [
  [
    'checks',
    () => inTurn([build, format, ...judge({ isNight: true }), installMessaging, messaging]),
  ],
  ['unit', async () => [await runStage({ ...vitest('unit'), env: { TESTS_APART: histories } })]],
  ['histories', async () => [await runStage(vitest('histories', histories))]],
  ...Array.from({ length: shards }, (_, index) => {
    const shard = `${String(index + 1)}/${String(shards)}`;
    const name = `browser ${shard}`;
    return [name, () => browse(name, `--shard=${shard}`)] as const;
  }),
];

sayWhatIsMissing({ isNight: true });
if (process.argv.includes('--anew')) rmSync(file, { force: true });
await runWhole(async () => {
  const progress = openProgress(file, treeOf(project));
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
