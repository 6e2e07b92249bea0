/** The functions as Netlify's own bundler sees them: their routes, and how much a cold start loads. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/inventory.ts';
import { projectFolder } from '#tests/support/stack.ts';

const folder = join(projectFolder, 'netlify/functions');
const files = await readdir(folder);
/**
 * The most that a function may load, in KiB: the admin can wait a little where a visitor cannot,
 * and a little more for the library that knows all countries' holidays and time zones.
 */
const budgets = { visitor: 150, admin: 600, holidays: 1700 };
const visitorAddresses: readonly string[] = Object.values(routes)
  .filter(({ access, path }) => access === 'public' && path !== routes.signIn.path)
  // Calendar programs wait for this one, and nobody for them.
  .filter(({ path }) => path !== routes.readCalendar.path)
  .map(({ path }) => path);
const starts = await Promise.all(
  files.map(async (file) => {
    const source = await readFile(join(folder, file), 'utf8');
    const isForVisitors = visitorAddresses.some((path) => source.includes(`path: '${path}'`));
    const others = source.includes('#domain/holidays.ts') ? 'holidays' : 'admin';
    return { file, budget: budgets[isForVisitors ? 'visitor' : others] };
  }),
);
let output: string;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterAll(() => rm(output, { recursive: true, force: true }));

describe("Netlify's bundler", () => {
  it(
    'finds the routes of the contract in the literal configuration of every function',
    { timeout: 120_000 },
    async () => {
      const bundled = await zipFunctions(folder, output, {
        archiveFormat: 'none',
        basePath: projectFolder,
        config: { '*': { nodeBundler: 'esbuild' } },
      });
      const found = bundled.flatMap(({ routes: own = [] }) => own.map(({ pattern }) => pattern));
      const wanted = new Set(Object.values(routes).map(({ path }) => path));
      expect(bundled).toHaveLength(files.length);
      expect(found.toSorted()).toEqual(['/api/*', ...wanted].toSorted());
    },
  );
});

describe('a cold start', () => {
  it.each(starts)('$file loads at most $budget KiB, minified', async ({ file, budget }) => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(folder, file)],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
    });
    const bytes = outputFiles.reduce((sum, { contents }) => sum + contents.byteLength, 0);
    expect(bytes, basename(file)).toBeLessThanOrEqual(budget * 1024);
    // What a function has no use for would only slow its start.
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => /zod\/v4\/classic|\/react\//.test(path))).toEqual([]);
  });
});
