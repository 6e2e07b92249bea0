/** The runner of `npm test`: what counts as a failure, and its last line. */
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '#scripts/test/reports.ts';
import { runStage, type Stage, summarize } from '#scripts/test/stages.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const node = (code: string): [string, ...string[]] => [process.execPath, '-e', code];
const stage = (name: string, passed: number, failed: number, skipped = 0): Stage => ({
  name,
  seconds: 1.25,
  coreSeconds: 2.5,
  passed,
  failed,
  skipped,
  failures: [],
});

it('runStage: counts a check by its exit code, and shows its output', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await runStage({ name: 'good', args: node('') })).toMatchObject({ passed: 1, failed: 0 });
  const bad = await runStage({ name: 'bad', args: node('console.log("why"); process.exit(3)') });
  expect(bad).toMatchObject({ name: 'bad', passed: 0, failed: 1 });
  expect(log.mock.calls.join()).toContain('why');
  log.mockRestore();
});

it('runStage: counts a suite by its report; one that is missing, empty or contradictory fails', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const folder = await makeFolder();
  const suite = async (name: string, numbers: object | null, exit = 0) => {
    const file = join(folder, `${name}.json`);
    const write = `require('fs').writeFileSync(${JSON.stringify(file)}, '${JSON.stringify(numbers)}');`;
    const args = node(`${numbers ? write : ''} process.exit(${exit})`);
    const { passed, failed, skipped } = await runStage({
      name,
      args,
      report: { file, read: readVitestReport },
    });
    return [passed, failed, skipped];
  };
  const numbers = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, testResults: [] };
  expect(await suite('fine', numbers)).toEqual([7, 0, 1]);
  expect(await suite('failed', { ...numbers, numFailedTests: 2 }, 1)).toEqual([7, 2, 1]);
  expect(await suite('crashed', numbers, 1)).toEqual([7, 1, 1]);
  expect(await suite('empty', { ...numbers, numPassedTests: 0 })).toEqual([0, 1, 1]);
  expect(await suite('missing', null)).toEqual([0, 1, 0]);
  expect(await suite('of another shape', {})).toEqual([0, 1, 0]);
  vi.restoreAllMocks();
});

it('readVitestReport: names each failed test, and each file that could not be loaded', () => {
  const property =
    'Error: Property failed after 2 tests\n{ seed: -46711, path: "1:0", endOnFailure: true }\n    at a';
  const test = (title: string, ...failureMessages: string[]) => ({
    ...{ ancestorTitles: ['moves'], title, failureMessages },
    status: failureMessages.length > 0 ? 'failed' : 'passed',
  });
  const report = {
    ...{ numPassedTests: 1, numFailedTests: 2, numPendingTests: 0 },
    testResults: [
      {
        ...{ name: join(process.cwd(), 'tests/a/moves.test.ts'), status: 'failed', message: '' },
        assertionResults: [
          test('no time', property),
          test('a day'),
          test('twice', '\u001B[31mAssertionError: expected 1\u001B[39m to be 2\n    at b'),
        ],
      },
      {
        ...{ name: join(process.cwd(), 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
        message: "Cannot find module './c.ts'\nimported from there",
      },
    ],
  };
  expect(readVitestReport(report).failures).toEqual([
    'tests/a/moves.test.ts › moves › no time: Error: Property failed after 2 tests (FC_SEED=-46711)',
    'tests/a/moves.test.ts › moves › twice: AssertionError: expected 1 to be 2',
    "tests/b.test.ts: Cannot find module './c.ts'",
  ]);
});

it('readPlaywrightReport: counts browser tests and names the failed ones', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 3 };
  const spec = (title: string, ...messages: string[]) => ({
    ...{ title, ok: messages.length === 0 },
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const group = {
    ...{
      title: 'in de',
      specs: [spec('books', '\u001B[2mError: no button\u001B[22m\n\nCall log:')],
    },
  };
  const file = { title: 'booking.test.ts', specs: [spec('opens')], suites: [group] };
  const errors = [{ message: 'Error: no worker\nat c' }];
  expect(readPlaywrightReport({ stats, suites: [file], errors })).toEqual({
    ...{ passed: 5, failed: 1, skipped: 3 },
    failures: ['Error: no worker', 'booking.test.ts › in de › books: Error: no button'],
  });
});

it.skipIf(process.platform === 'win32')(
  'runStage: measures the core-seconds of a stage',
  async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const busy =
      'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
    const { seconds, coreSeconds } = await runStage({ name: 'busy', args: node(busy) });
    expect(coreSeconds).toBeGreaterThan(0.3);
    expect(seconds).toBeGreaterThan(0.3);
    const still = await runStage({ name: 'still', args: ['sleep', '0.2'] });
    expect(still.coreSeconds).toBeLessThan(0.1);
    vi.restoreAllMocks();
  },
);

it('summarize: lists each stage with its time, the failed ones and their tests by name, and the sums last', () => {
  const all = { seconds: 61.04, coreSeconds: 100.06 };
  const unit = {
    ...stage('unit', 40, 2, 1),
    failures: ['a.test.ts › one: 1', 'a.test.ts › two: 2'],
  };
  const lines = summarize([stage('lint', 1, 0), unit], all).split('\n');
  expect(lines).toEqual([
    'lint       1.3 s     2.5 core-s   1 passed',
    'unit       1.3 s     2.5 core-s   40 passed, 2 failed',
    'in all    61.0 s   100.1 core-s',
    'Failed: unit',
    '- a.test.ts › one: 1',
    '- a.test.ts › two: 2',
    '',
    '41 passed, 2 failed, 1 skipped',
  ]);
  expect(
    summarize([stage('lint', 1, 0)], all)
      .split('\n')
      .at(-1),
  ).toBe('1 passed, 0 failed');
});

it('summarize: compares core-seconds with those of the same run’s build', () => {
  const all = { seconds: 61.04, coreSeconds: 100.06 };
  expect(summarize([stage('build', 1, 0), stage('unit', 40, 0)], all).split('\n')).toEqual([
    'build      1.3 s     2.5 core-s    1.0 × build   1 passed',
    'unit       1.3 s     2.5 core-s    1.0 × build   40 passed',
    'in all    61.0 s   100.1 core-s   40.0 × build',
    '',
    '41 passed, 0 failed',
  ]);
});
