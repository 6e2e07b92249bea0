/** What `npm run test:all` remembers between two runs. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onPath } from '#scripts/programs.ts';
import { openProgress, treeOf } from '#scripts/test/progress.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const counts = { passed: 1, failed: 0, skipped: 0, failures: [] };
const stage = { name: 'lint', seconds: 1, coreSeconds: 2, ...counts };

it('openProgress: remembers passed parts for the same tree only', async () => {
  const file = join(await makeFolder(), 'progress.json');
  openProgress(file, 'tree-1').keep('checks', [stage]);
  expect(openProgress(file, 'tree-1').passed('checks')).toEqual([stage]);
  expect(openProgress(file, 'tree-1').passed('browser 1/4')).toBeUndefined();
  expect(openProgress(file, 'tree-2').passed('checks')).toBeUndefined();
  expect(openProgress(file, undefined).passed('checks')).toBeUndefined();
  await writeFile(file, '{"tree');
  expect(openProgress(file, 'tree-1').passed('checks')).toBeUndefined();
});

const hasGit = onPath('git') !== undefined;
it.runIf(hasGit)(
  'treeOf: differs for new, changed and deleted files, but not for ignored ones',
  async () => {
    const project = await makeFolder({ 'a.ts': '1', '.gitignore': '.cache\n' });
    expect(treeOf(await makeFolder())).toBeUndefined();
    execFileSync('git', ['init', '--quiet'], { cwd: project });
    const first = treeOf(project);
    expect(first).toMatch(/^[0-9a-f]{40}$/);
    expect(treeOf(project)).toBe(first);
    await writeFile(join(project, '.cache/ignored'), '');
    expect(treeOf(project)).toBe(first);
    await writeFile(join(project, 'b.ts'), '');
    expect(treeOf(project)).not.toBe(first);
    await rm(join(project, 'b.ts'));
    expect(treeOf(project)).toBe(first);
  },
);
