/** The limits that keep the day's suite from growing unseen. */
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { beginCounting, checkCounts, count, limits } from '#scripts/test/day.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('counts: what was counted since the beginning is compared with the limits', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  // So that the variable of a whole run is put back.
  vi.stubEnv('DAY_COUNTS', undefined);
  const file = join(await makeFolder(), 'some/folder/counts');
  count('pages');
  beginCounting(file);
  expect(checkCounts(file, 0).failures).toHaveLength(4);
  for (const what of ['pages', 'stacks', 'engines'] as const) count(what);
  expect(checkCounts(file, 1)).toMatchObject({ passed: 1, failed: 0, failures: [] });
  for (let stack = 1; stack <= limits.stacks; stack += 1) count('stacks');
  const failure = `stacks by day: ${limits.stacks + 1}, limit ${limits.stacks} (scripts/test/day.ts)`;
  expect(checkCounts(file, 1)).toMatchObject({ passed: 0, failed: 1, failures: [failure] });
  beginCounting(file);
  for (const what of ['pages', 'stacks', 'engines'] as const) count(what);
  expect(checkCounts(file, limits.journeys)).toMatchObject({ failed: 0 });
  expect(checkCounts(file, limits.journeys + 1)).toMatchObject({ failed: 1 });
  vi.restoreAllMocks();
});
