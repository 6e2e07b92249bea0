/** Packs functions with Netlify's own packer, by the settings in the project's `netlify.toml`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FunctionResult, zipFunction, zipFunctions } from '@netlify/zip-it-and-ship-it';
import * as z from 'zod/mini';
import { projectFolder } from './stack.ts';

const settingsSchema = z.object({
  directory: z.string(),
  node_bundler: z.literal(['none', 'nft', 'esbuild']),
  /** A European region. */
  region: z.literal(['fra', 'dub', 'lhr']),
});

/** The table `[functions]`, whose entries all have the form `name = "text"`. */
export async function functionSettings() {
  const toml = await readFile(join(projectFolder, 'netlify.toml'), 'utf8');
  const [, table = ''] = /^\[functions\]\n((?:.+\n)+)/m.exec(toml) ?? [];
  const pairs = [...table.matchAll(/^ *(\w+) = "(.*)"$/gm)].map(([, key = '', text]) => [
    key,
    text,
  ]);
  return z.parse(settingsSchema, Object.fromEntries(pairs));
}

const manifestSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      schedule: z.optional(z.string()),
      trafficRules: z.optional(
        z.object({
          action: z.object({
            type: z.string(),
            config: z.object({
              rateLimitConfig: z.object({
                algorithm: z.string(),
                windowLimit: z.number(),
                windowSize: z.number(),
              }),
              aggregate: z.object({ keys: z.array(z.object({ type: z.string() })) }),
            }),
          }),
        }),
      ),
    }),
  ),
});

/** The manifest that the packer wrote for the functions in `target`. */
export async function readManifest(target: string) {
  const text = await readFile(join(target, 'manifest.json'), 'utf8');
  return z.parse(manifestSchema, JSON.parse(text)).functions;
}

/** Packs a folder of functions into zips in `target`, with a manifest beside them. */
export async function packFunctions(folder: string, target: string): Promise<FunctionResult[]> {
  const { node_bundler: nodeBundler, region } = await functionSettings();
  return zipFunctions(folder, target, {
    basePath: projectFolder,
    manifest: join(target, 'manifest.json'),
    config: { '*': { nodeBundler, region } },
    // Netlify's telemetry adds a megabyte to each function and is slow to compress.
    featureFlags: { zisi_add_instrumentation_loader: false },
  });
}

/** Packs the named functions as folders, as they are at run time; returns name → entry file. */
export async function unpackedFunctions(folder: string, target: string, names: readonly string[]) {
  const { node_bundler: nodeBundler } = await functionSettings();
  const files = names.map((name) => join(folder, `${name}.mjs`));
  const starts = new Map<string, string>();
  for (const file of files) {
    const result = await zipFunction(file, target, {
      archiveFormat: 'none',
      basePath: projectFolder,
      config: { '*': { nodeBundler } },
      featureFlags: { zisi_add_instrumentation_loader: false },
    });
    if (result?.entryFilename === undefined) throw new Error(`${file} was not packed`);
    starts.set(result.name, join(result.path, result.entryFilename));
  }
  return starts;
}
