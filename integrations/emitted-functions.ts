/**
 * Emits the functions for the deploy: one minified file for each, which Netlify's packer takes unchanged
 * (`docs/decisions/0007-emitted-functions.md`).
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Metafile, type Plugin } from 'esbuild';
import * as z from 'zod/mini';
import { functionFolders } from './function-folders.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The context of the deploy that is being built: `production`, `deploy-preview`, … Functions do not get it at
 * run time, so the build writes it into them. `undefined` on a developer's machine, where functions read it
 * at run time. Throws on Netlify if it is missing, since a preview must never take itself for production.
 */
export function deployContext({ CONTEXT, NETLIFY }: Environment): string | undefined {
  if (CONTEXT !== undefined && CONTEXT !== '') return CONTEXT;
  if (NETLIFY === 'true') {
    throw new Error('CONTEXT is not set: the functions must know which deploy they belong to');
  }
  return undefined;
}

/** Replacements for environment variables in the functions. */
const defined = (values: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[`process.env.${name}`, JSON.stringify(value)]],
    ),
  );

/**
 * Lua without comments, indentation and the spaces around operators: some kilobytes of each function. None of our strings
 * in Lua has an operator beside a space.
 */
export const compact = (lua: string) =>
  lua
    .replaceAll(/^ *--.*\n/gm, '')
    .replaceAll(/^\s+/gm, '')
    .replaceAll(/ ([=~<>]?=|[<>+*/-]|\.\.) |([,{]) /g, '$1$2');

const textsSchema = z.record(z.string(), z.string());

/** In place of each `lua.ts` the texts that it reads from files. */
const luaTexts: Plugin = {
  name: 'lua-texts',
  setup(builder) {
    builder.onLoad({ filter: /\/lua\.ts$/ }, async ({ path }) => {
      const texts = textsSchema.parse({ ...(await import(pathToFileURL(path).href)) });
      const lines = Object.entries(texts).map(
        ([name, lua]) => `export const ${name} = ${JSON.stringify(compact(lua))};`,
      );
      return { contents: lines.join('\n'), loader: 'js' };
    });
  },
};

/** What functions use of texts that are mostly for pages (`NotifyTexts`, `DeskTexts`). */
const usedTexts = { booking: ['calendarFile', 'confirmation', 'times'], services: ['titles'] };

/** Bundles only those texts: some kilobytes of each function that sends letters. */
const lightTexts: Plugin = {
  name: 'light-texts',
  setup(builder) {
    const texts = z.record(z.string(), z.unknown());
    for (const [area, used] of Object.entries(usedTexts)) {
      const filter = new RegExp(`/locales/[a-z]+/${area}\\.json$`);
      builder.onLoad({ filter }, async ({ path }) => {
        const all = Object.entries(texts.parse(JSON.parse(await readFile(path, 'utf8'))));
        const some = Object.fromEntries(all.filter(([name]) => used.includes(name)));
        return { contents: JSON.stringify(some), loader: 'json' };
      });
    }
  },
};

/**
 * Marks our modules as free of side effects, so that a function bundles of a door
 * (`features/<subject>/index.ts`) only what it uses, and of the modules behind it no more.
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
 * Bundles every `.ts` file directly in `sources` into `emitted` and removes everything else there; both are
 * absolute paths. Returns which modules went into which file.
 */
export async function emitFunctions(folders: {
  sources: string;
  emitted: string;
  context: string | undefined;
  /** The deploy's own address; `undefined` on a developer's machine. */
  address?: string | undefined;
}): Promise<Metafile> {
  const { sources, emitted, context, address } = folders;
  const files = (await readdir(sources)).filter((file) => file.endsWith('.ts'));
  await rm(emitted, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: files.map((file) => join(sources, file)),
    outdir: emitted,
    // Marks the file as a module, whatever package.json is above it.
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    minify: true,
    plugins: [luaTexts, lightTexts, pureSources],
    // UTF-8 as it is: an Arabic letter takes two bytes, its escape six.
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
