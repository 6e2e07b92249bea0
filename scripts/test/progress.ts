/** The passed parts of `npm run test:all`, so that it can continue where it stopped. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Stage } from './stages.ts';

const stageSchema = z.object({
  name: z.string(),
  seconds: z.number(),
  coreSeconds: z.number(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
});
const progressSchema = z.object({
  tree: z.string(),
  parts: z.record(z.string(), z.array(stageSchema)),
});

/**
 * The id that git gives to the current working tree, including new files but not ignored ones; `undefined`
 * without git.
 */
export function treeOf(project: string): string | undefined {
  const index = join(project, '.cache/test-all.index');
  mkdirSync(dirname(index), { recursive: true });
  rmSync(index, { force: true });
  const git = (...args: readonly string[]) =>
    spawnSync('git', args, {
      cwd: project,
      env: { ...process.env, GIT_INDEX_FILE: index },
      encoding: 'utf8',
    });
  const ok = git('add', '--all').status === 0;
  const tree = ok ? git('write-tree').stdout.trim() : '';
  rmSync(index, { force: true });
  return tree === '' ? undefined : tree;
}

/** Parts that passed on exactly this tree, by name; `keep` adds one. Without a tree nothing is kept. */
export function openProgress(file: string, tree: string | undefined) {
  const parts = new Map<string, Stage[]>();
  if (tree !== undefined) {
    try {
      const kept = progressSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      if (kept.tree === tree) {
        for (const [name, stages] of Object.entries(kept.parts)) parts.set(name, stages);
      }
    } catch {
      // Missing or torn: no part has passed yet.
    }
  }
  return {
    passed: (name: string): readonly Stage[] | undefined => parts.get(name),
    keep(name: string, stages: readonly Stage[]): void {
      parts.set(name, [...stages]);
      if (tree === undefined) return;
      writeFileSync(file, JSON.stringify({ tree, parts: Object.fromEntries(parts) }));
    },
  };
}
