/**
 * Writes the addresses that each entry of `netlify/functions` serves into it: `npx node
 * scripts/functions.ts`, after an endpoint was moved or added. Netlify reads an entry's `config` without
 * running it, so they have to be literals; `tests/functions/routes.test.ts` compares them with this.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod/mini';

const folder = join(import.meta.dirname, '../netlify/functions');
/** The function for every other address under /api. */
const rest = { file: 'rest.ts', path: '/api/*' };

const entrySchema = z.object({
  default: z.custom<{ paths?: readonly string[] }>((value) => typeof value === 'function'),
});

export interface Addresses {
  path: readonly string[];
  /** Addresses of other functions that a pattern in `path` would match as well. */
  excludedPath: readonly string[];
}

/** Whether `pattern` matches an address or another pattern. */
function covers(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => segment === ':id' || segment === given[at])
  );
}

/** Entry → its addresses, sorted; without scheduled functions. */
export async function readAddresses(): Promise<ReadonlyMap<string, Addresses>> {
  const served: (readonly [file: string, paths: readonly string[]])[] = [];
  for (const file of (await readdir(folder)).toSorted()) {
    const entry: unknown = await import(pathToFileURL(join(folder, file)).href);
    const { paths } = entrySchema.parse(entry).default;
    if (paths) served.push([file, paths.toSorted()]);
  }
  const all = [...new Set(served.flatMap(([, paths]) => paths))].toSorted();
  return new Map(
    served.map(([file, path]): [string, Addresses] => {
      if (file === rest.file) return [file, { path: [rest.path], excludedPath: all }];
      const others = all.filter((each) => !path.includes(each));
      const excludedPath = others.filter((each) => path.some((pattern) => covers(pattern, each)));
      return [file, { path, excludedPath }];
    }),
  );
}

const literal = (paths: readonly string[]) => JSON.stringify(paths.length === 1 ? paths[0] : paths);

async function writeAddresses(): Promise<void> {
  for (const [file, { path, excludedPath }] of await readAddresses()) {
    const name = join(folder, file);
    const before = await readFile(name, 'utf8');
    const excluded =
      excludedPath.length > 0 ? `excludedPath: ${JSON.stringify(excludedPath)},` : '';
    const written = before
      .replace(/ *excludedPath: \[[^\]]*\],?\n?/, '')
      .replace(/\bpath: (?:'[^']*'|\[[^\]]*\]),?/, `path: ${literal(path)},${excluded}`);
    const options = await resolveConfig(name);
    await writeFile(name, await format(written, { ...options, filepath: name }));
  }
}

if (import.meta.main) await writeAddresses();
