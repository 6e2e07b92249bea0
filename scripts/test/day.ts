/** Counts what costs most in `npm test`: pages that journeys open, stacks and Redis engines that tests start. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stage } from './stages.ts';

/**
 * At most this many by day, as the last stage of `npm test` checks. Whoever raises a number says why here.
 *
 * - `journeys`: Playwright tests.
 * - `pages`: documents that load in the pages that `tests/journeys/support.ts` gives them.
 * - `stacks`: local stacks that `tests/support/stack.ts` starts as a process; a journey with settings of its own
 *   costs one, with a worker and a browser.
 * - `engines`: Redis engines that `tests/support` starts, embedded ones and servers.
 */
export const limits = { journeys: 106, pages: 160, stacks: 10, engines: 44 };

export type Counted = keyof typeof limits;

/** The file that counts; unset except in a whole run of the day. */
const variable = 'DAY_COUNTS';

/** Counts from now on, in the processes that are started from now on. */
export function beginCounting(file: string): void {
  rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  process.env[variable] = file;
}

/** Adds one, if the whole day is run. */
export function count(what: Exclude<Counted, 'journeys'>): void {
  const file = process.env[variable];
  // Lines this short are written in one piece, also by several processes.
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}

/** What was counted so far. */
function readCounts(file: string): Record<Exclude<Counted, 'journeys'>, number> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const of = (what: Counted) => lines.filter((line) => line === what).length;
  return { pages: of('pages'), stacks: of('stacks'), engines: of('engines') };
}

/** A line for each number above its limit, and for each that was not counted at all. */
function faultsOf(counts: Readonly<Record<Counted, number>>): string[] {
  const names = ['journeys', 'pages', 'stacks', 'engines'] as const;
  return names.flatMap((name) =>
    counts[name] > limits[name] || counts[name] === 0
      ? [`${name} by day: ${counts[name]}, limit ${limits[name]} (scripts/test/day.ts)`]
      : [],
  );
}

/** The stage that fails if the day's suite has grown above its limits; prints what it counted. */
export function checkCounts(file: string, journeys: number): Stage {
  const counts = { journeys, ...readCounts(file) };
  const failures = faultsOf(counts);
  const said = Object.entries(counts).map(([name, number]) => `${number} ${name}`);
  console.log(`\nCounted: ${said.join(', ')}`);
  return {
    ...{ name: 'counts', seconds: 0, coreSeconds: 0, skipped: 0, failures },
    passed: failures.length === 0 ? 1 : 0,
    failed: failures.length,
  };
}
