/** No file imports itself through others; types and lazy imports count too. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectFolder } from '#tests/support/stack.ts';

const { imports } = z.parse(
  z.object({ imports: z.record(z.string(), z.string()) }),
  JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')),
);
const files = globSync('{src,netlify,local,scripts,integrations,bench,tests}/**/*.{ts,tsx,astro}', {
  cwd: projectFolder,
});

/** The file below the project's folder for a `./…` or `#…` name, or `null`. `?url` asks for its address. */
function resolve(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(dirname(from), name.replace(/\?url$/, ''));
  for (const [pattern, target] of Object.entries(imports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? name === pattern : name.startsWith(before)) {
      return join('.', target.replace('*', name.slice(before.length)));
    }
  }
  return null;
}

/**
 * Statements begin a line, so that code in a test's strings does not count; `import()` may be anywhere. What
 * follows `?` says how a file is imported.
 */
const namePattern =
  /(?:^(?:import|export|\}).*\bfrom |^import |\bimport\()'((?:\.|#)[^'?]+)(?:\?\w+)?'/gm;
const importsOf = new Map(
  files.map((file) => {
    const code = readFileSync(join(projectFolder, file), 'utf8');
    const names = [...code.matchAll(namePattern)].map(([, name = '']) => resolve(name, file));
    return [file, names.filter((name) => name !== null)] as const;
  }),
);

/** Every cycle, each as the files it leads through. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  function visit(file: string, way: readonly string[]): void {
    if (way.includes(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    } else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
      done.add(file);
    }
  }
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

it('findCycles: finds a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  expect(findCycles(graph)).toEqual(['b → c → b']);
});

it('importsOf: resolves every import to an existing file', () => {
  expect(files.length).toBeGreaterThan(500);
  const unknown = [...importsOf].flatMap(([file, names]) =>
    names
      .filter((name) => !existsSync(join(projectFolder, name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('imports: have no cycle in the project', () => {
  expect(findCycles(importsOf)).toEqual([]);
});
