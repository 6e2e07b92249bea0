import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { patience } from '#scripts/test/patience.ts';
import { byDay } from '#tests/support/night.ts';
import { projectFolder } from '#tests/support/stack.ts';

const run = promisify(execFile);
const script = join(projectFolder, 'tests/calendars/reader/hostile-memory.ts');

const kinds = [
  ['a folded description', 'description', '1'],
  ['a folded list of exceptions', 'exceptions', 'too_many_events'],
  ['short lines', 'lines', 'too_many_events'],
  ['events', 'events', 'too_many_events'],
  ['empty lines', 'emptiness', '0'],
] as const;
it.each(byDay(kinds, ([, kind]) => kind === 'exceptions' || kind === 'events'))(
  'read-busy: needs at most 160 MB for 15.6 MB of %s',
  async (_name, kind, answer) => {
    const { stdout } = await run(process.execPath, ['--max-old-space-size=160', script, kind]);
    expect(stdout.trim()).toBe(answer);
  },
  60_000 * patience,
);
