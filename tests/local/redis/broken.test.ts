/** The embedded engine when Lua has no memory left (decision 16). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { patience } from '#scripts/test/patience.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

it(
  'embedded engine: reports that it is broken, answers nothing more and keeps nothing of that script',
  async () => {
    const journalFile = join(await makeFolder({}), 'journal');
    const told: string[] = [];
    const onBroken = (cause: string) => told.push(cause);
    const engine = await createEmbeddedEngine({ journalFile, onBroken });
    expect(await engine.call(['SET', 'before', 'kept'])).toBe('OK');
    const greedy = `
    redis.call('SET', 'half', 'done')
    local all = {}
    for i = 1, 4096 do all[i] = string.rep(string.char(32 + i % 90), 2 ^ 20) .. i end
    return #all`;
    // Lua's machine prints it itself.
    const log = vi.mocked(console.error).mockImplementation(() => undefined);
    await expect(engine.call(['EVAL', greedy, '0'])).rejects.toThrow(/Aborted/);
    log.mockReset();
    expect(told).toHaveLength(1);
    await expect(engine.call(['GET', 'before'])).rejects.toThrow(/Aborted/);
    await engine.close();

    expect(await readFile(journalFile, 'latin1')).not.toContain('half');
    const again = await createEmbeddedEngine({ journalFile });
    expect(await again.call(['MGET', 'before', 'half'])).toEqual(['kept', null]);
    await again.close();
  },
  60_000 * patience,
);
