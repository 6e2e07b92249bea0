/**
 * Everything is rendered inside a wall (decision 29): a new root, island or dialog without one fails here.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandDialogNames, dialogNames, islandNames } from '#tests/support/components/walls.ts';
import { projectFolder } from '#tests/support/stack.ts';

const sources = globSync('src/**/*.{ts,tsx}', { cwd: projectFolder }).map(
  (file) => [file, readFileSync(join(projectFolder, file), 'utf8')] as const,
);

describe('React roots', () => {
  const roots = sources.filter(([, text]) => /\b(?:hydrate|create)Root\(/.test(text));

  it('are all listed', () => {
    expect(roots.map(([file]) => file).toSorted()).toEqual([
      'src/features/appointments/page/hydrate.tsx',
      'src/features/consent/page/show-settings.tsx',
      'src/platform/browser/hydrate.tsx',
      'src/platform/browser/toaster.tsx',
    ]);
  });

  it.each(roots)('of %s are inside a wall and report their faults', (_file, text) => {
    const isWalled =
      text.includes('walled(') || /<Wall\b[\s\S]*rootOptions|rootOptions[\s\S]*<Wall\b/.test(text);
    expect(isWalled).toBe(true);
  });
});

it('islands: each has a test that tears it', () => {
  const names = sources.flatMap(([, text]) =>
    [...text.matchAll(/(?:hydrateIsland|walled)\(\s*'(\w+)'/g)].map(([, name]) => name),
  );
  expect(names.toSorted()).toEqual(islandNames.toSorted());
});

describe('dialogs of the desk', () => {
  const own = new Set([
    'src/platform/desk-ui/Dialog.tsx',
    'src/platform/desk-ui/DeskWall.tsx',
    // Rendered by two dialogs, each within its own wall.
    'src/features/bulk/desk/BulkDialog.tsx',
  ]);
  const ofDesk = sources.filter(([file]) =>
    /^src\/(?:features\/[^/]+\/desk|platform\/desk(?:-ui)?)\/.*\.tsx$/.test(file),
  );
  const drawing = ofDesk.filter(
    ([file, text]) => !own.has(file) && /<(?:Bulk)?Dialog\b/.test(text),
  );
  const wallsOf = (text: string) =>
    [...text.matchAll(/walledDialog\(\s*'([\w-]+)'|name="dialog:([\w-]+)"/g)].map(
      ([, one, other]) => one ?? other ?? '',
    );

  it.each(drawing)('of %s are inside a wall of their own', (_file, text) => {
    expect(wallsOf(text)).toHaveLength([...text.matchAll(/<(?:Bulk)?Dialog\b/g)].length);
  });

  it('each have a test that tears them', () => {
    const walls = ofDesk.flatMap(([, text]) => wallsOf(text));
    expect(walls.toSorted()).toEqual([...commandDialogNames, ...dialogNames].toSorted());
  });
});
