/**
 * The functions as they are deployed: one minified file for each, which Netlify's packer takes as
 * it is (`docs/decisions/0007-emitted-functions.md`).
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Metafile, type Plugin } from 'esbuild';
import { functionFolders } from './function-folders.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The context of the deploy that is being built: `production`, `deploy-preview`, … Functions are
 * not told it when they run, so the build writes it into them. `undefined` on one's own machine,
 * where they read it when they run. Throws on Netlify without one: a preview must never take
 * itself for production.
 */
export function deployContext({ CONTEXT, NETLIFY }: Environment): string | undefined {
  if (CONTEXT !== undefined && CONTEXT !== '') return CONTEXT;
  if (NETLIFY === 'true') {
    throw new Error('CONTEXT is not set: the functions must know which deploy they belong to');
  }
  return undefined;
}

/** What the functions find in place of the environment's variables. */
const defined = (values: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[`process.env.${name}`, JSON.stringify(value)]],
    ),
  );

/**
 * Scripts without indentation, comments, empty lines and the spaces around signs, which Lua does not
 * read: some kilobytes of each function. None of our texts in Lua holds a sign between spaces.
 */
const lightLua: Plugin = {
  name: 'light-lua',
  setup(builder) {
    builder.onLoad({ filter: /\.lua\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll(/^ *--.*\n/gm, '')
        .replaceAll(/^\s+/gm, '')
        .replaceAll(/ ([=~<>]?=|[<>+*]) |(,) /g, '$1$2'),
      loader: 'ts',
    }));
  },
};

/**
 * Our modules only define: of a door (`features/<subject>/index.ts`) a function carries what it uses,
 * and of what lies behind it no more.
 */
const pureSources: Plugin = {
  name: 'pure-sources',
  setup(builder) {
    builder.onResolve({ filter: /^(?:#|\.)/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === pureSources) return null;
      const found = await builder.resolve(path, { ...from, pluginData: pureSources });
      return found.path.includes('/node_modules/') ? found : { ...found, sideEffects: false };
    });
  },
};

/**
 * Bundles every `.ts` directly in `sources` into `emitted`, which holds nothing else afterwards;
 * absolute paths both. Tells which modules went where.
 */
export async function emitFunctions(folders: {
  sources: string;
  emitted: string;
  context: string | undefined;
  /** The deploy's own address; `undefined` on one's own machine. */
  address?: string | undefined;
}): Promise<Metafile> {
  const { sources, emitted, context, address } = folders;
  const files = (await readdir(sources)).filter((file) => file.endsWith('.ts'));
  await rm(emitted, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: files.map((file) => join(sources, file)),
    outdir: emitted,
    // Says that it is a module, whatever package.json lies above it.
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    minify: true,
    plugins: [lightLua, pureSources],
    // Texts as they are: an Arabic letter is two bytes, its escape six.
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    define: defined({ CONTEXT: context, DEPLOY_URL: address }),
  });
  return metafile;
}

/** Emits the functions with every build of the site. */
export function emittedFunctions(): AstroIntegration {
  let root: URL;
  return {
    name: 'emitted-functions',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:start': async ({ logger }) => {
        await emitFunctions({
          sources: fileURLToPath(new URL(functionFolders.sources, root)),
          emitted: fileURLToPath(new URL(functionFolders.emitted, root)),
          context: deployContext(process.env),
          address: process.env['DEPLOY_URL'],
        });
        logger.info(`functions in ${functionFolders.emitted}`);
      },
    },
  };
}
