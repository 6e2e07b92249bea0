/**
 * `npm test`: all checks of the day. Two cores run in parallel what they can: the static checks beside the
 * unit, store and HTTP tests; the messaging service, which mostly waits for processes, beside the browser
 * tests. Continues after a failure, so that one run reports everything. Prints the time of each stage, ends
 * with `N passed, N failed` and exits with 1 after any failure.
 *
 * `npm test -- <path or subject> …` runs only the tests with that name, after a build if one of them reads
 * built files and `dist/` is older than its sources.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  build,
  format,
  installMessaging,
  judge,
  messaging,
  playwright,
  vitest,
} from './test/commands.ts';
import { isBuilt } from './test/built.ts';
import { beginCounting, checkCounts } from './test/day.ts';
import { findPart } from './test/part.ts';
import { inTurn, runStage, type Stage } from './test/stages.ts';
import { runWhole } from './test/whole.ts';
import { sayWhatIsMissing } from './tools.ts';

const project = process.cwd();
const countsFile = join(project, '.cache/day-counts');

/** Runs all checks of the day. */
async function runAll(): Promise<Stage[]> {
  sayWhatIsMissing({ isNight: false });
  beginCounting(countsFile);
  const [built, prepared] = await Promise.all([
    runStage(build),
    inTurn([format, installMessaging]),
  ]);
  const [tested, judged] = await Promise.all([
    runStage(vitest('unit')),
    inTurn(judge({ isNight: false })),
  ]);
  const [browsed, answered] = await Promise.all([
    runStage(playwright('browser')),
    runStage(messaging),
  ]);
  const counted = checkCounts(countsFile, browsed.passed + browsed.failed);
  return [built, ...prepared, ...judged, tested, answered, browsed, counted];
}

/** Runs the tests that the words name. */
async function runPart(words: readonly string[]): Promise<Stage[]> {
  const part = findPart(words, project);
  const stages: Stage[] = [];
  sayWhatIsMissing({ isNight: process.env['NIGHTLY'] === '1' });
  if (part.readsBuilt && !(await isBuilt(project))) stages.push(await runStage(build));
  if (part.vitest.length > 0) stages.push(await runStage(vitest('unit', ...part.vitest)));
  if (part.sources.length > 0) {
    const related = vitest('related');
    const [program, , ...rest] = related.args;
    const args: [string, ...string[]] = [program, 'related', '--run', ...rest, ...part.sources];
    stages.push(await runStage({ ...related, args }));
  }
  if (part.playwright.length > 0) {
    if (!existsSync('messaging/node_modules')) stages.push(await runStage(installMessaging));
    stages.push(await runStage(playwright('browser', ...part.playwright)));
  }
  return stages;
}

const words = process.argv.slice(2);
await runWhole(() => (words.length > 0 ? runPart(words) : runAll()));
