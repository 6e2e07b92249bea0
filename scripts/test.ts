/**
 * `npm test`: every check there is. What two cores can do side by side they do side by side: the
 * static checks beside the unit, store and HTTP tests; the browser tests, which fill the machine,
 * have it to themselves. Goes on after a failure, so that one run tells everything; tells how long
 * each stage took, ends with `N passed, N failed` and exits 1 where anything failed.
 */
import { mkdirSync } from 'node:fs';
import { checkLeftBehind } from './test/left-behind.ts';
import { readPlaywrightReport, readVitestReport } from './test/reports.ts';
import { type Command, inTurn, runStage, type Stage, summarize } from './test/stages.ts';
import { ensureChromium, ensureFirefox, ensureRedisServer, ensureWebKit } from './tools.ts';

const reports = '.cache/reports';
const begun = performance.now();
mkdirSync(reports, { recursive: true });
const hasChromium = ensureChromium();
if (!ensureRedisServer()) {
  console.log('No Redis server to be had: the store tests run on the embedded engine alone.');
}

if (!ensureFirefox()) {
  console.log('No Firefox to be had: the browser tests run in Chromium alone.');
}
if (process.env['NIGHTLY'] === '1' && !ensureWebKit()) {
  console.log('No WebKitGTK to be had: its browser tests are skipped.');
}

const format: Command = {
  name: 'format',
  args: [
    'prettier',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=.cache/prettier',
    '.',
  ],
};
const build: Command = { name: 'build', args: ['astro', 'build'] };
// Types reach from file to file, so what the linter once found of a file may be true no more.
const lint: Command = { name: 'lint', args: ['eslint', '.'] };
const types: Command = {
  name: 'types',
  args: ['astro', 'check', '--minimumFailingSeverity', 'warning'],
};
const unused: Command = { name: 'unused code', args: ['knip'] };
// A package of its own, which its own machine installs by itself.
const messaging: readonly Command[] = [
  { name: 'messaging, installed', args: ['npm', 'ci', '--prefix', 'messaging', '--no-audit'] },
  { name: 'messaging', args: ['npm', 'test', '--prefix', 'messaging'] },
];
const unitReport = { file: `${reports}/unit.json`, read: readVitestReport };
const unit: Command = {
  name: 'unit',
  args: [
    'vitest',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport.file}`,
  ],
  report: unitReport,
};
const browser: Command = {
  name: 'browser',
  args: ['playwright', 'test'],
  isAlone: true,
  report: { file: `${reports}/e2e.json`, read: readPlaywrightReport },
};

async function runBrowser(): Promise<Stage> {
  if (hasChromium) return runStage(browser);
  console.log('No Chromium to be had: the browser tests cannot run, which counts as a failure.');
  return { name: 'browser', seconds: 0, passed: 0, failed: 1, skipped: 0 };
}

const stages: Stage[] = [];
// The linter needs the types that the build writes, the tests of the site its pages.
stages.push(...(await Promise.all([runStage(build), runStage(format)])));
const [tested, ...judged] = await Promise.all([
  runStage(unit),
  inTurn([lint, types, unused, ...messaging]),
]);
stages.push(...judged.flat(), tested, await runBrowser(), ...(await checkLeftBehind()));

console.log(`\n${summarize(stages, (performance.now() - begun) / 1000)}`);
process.exitCode = stages.some(({ failed }) => failed > 0) ? 1 : 0;
