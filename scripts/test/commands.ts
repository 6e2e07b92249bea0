/** The stages of `npm test` and `npm run test:all`, each the command of one tool. */
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport } from './reports.ts';
import type { Command } from './stages.ts';

/** Folder of the runners' JSON reports; git ignores it. */
const reportFolder = '.cache/reports';

export const build: Command = { name: 'build', args: ['astro', 'build'] };

export const format: Command = {
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

/**
 * The static checks. The linters need the types that the build writes. Oxlint checks types and the rules that
 * need them by the native compiler; `astro check` adds the templates, at night everything once more by the
 * compiler that editors use.
 */
export const judge = ({ isNight }: { isNight: boolean }): readonly Command[] => [
  // No lint cache: an import may be forbidden by a table that has changed.
  {
    name: 'lint',
    args: ['eslint', '--max-warnings', '0', '.'],
    ...(!isNight && { env: { LINT: 'day' } }),
  },
  { name: 'types', args: ['oxlint', '.'] },
  {
    name: 'templates',
    args: [
      ...(['astro', 'check', '--minimumFailingSeverity', 'warning'] as const),
      ...(isNight ? [] : ['--tsconfig', 'tsconfig.astro.json']),
    ],
  },
  { name: 'unused code', args: ['knip'] },
];

/** The messaging service is a package of its own, installed separately on its own machine. */
export const installMessaging: Command = {
  name: 'messaging, installed',
  args: ['npm', 'ci', '--prefix', 'messaging', '--no-audit'],
};

export const messaging: Command = {
  name: 'messaging',
  args: ['npm', 'test', '--prefix', 'messaging'],
};

/** Runs Vitest with these arguments; `name` is also the name of its report. */
export function vitest(name: string, ...args: readonly string[]): Command {
  const file = join(reportFolder, `${name.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    args: ['vitest', 'run', ...reporters, ...args],
    report: { file, read: readVitestReport },
  };
}

/** Runs Playwright with these arguments and shows its output as it arrives. */
export function playwright(name: string, ...args: readonly string[]): Command {
  const file = join(reportFolder, `${name.replaceAll(/\W+/g, '-')}.json`);
  return {
    name,
    args: ['playwright', 'test', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    isLive: true,
    report: { file, read: readPlaywrightReport },
  };
}
