/** Functions as Netlify's own packer takes them, told by the project's own `netlify.toml`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import * as z from 'zod/mini';
import { projectFolder } from './stack.ts';

const settingsSchema = z.object({
  directory: z.string(),
  node_bundler: z.literal(['none', 'nft', 'esbuild']),
  /** Europe's. */
  region: z.literal(['fra', 'dub', 'lhr']),
});

/** The table `[functions]`, which holds nothing but `name = "text"`. */
export async function functionSettings() {
  const toml = await readFile(join(projectFolder, 'netlify.toml'), 'utf8');
  const [, table = ''] = /^\[functions\]\n((?:.+\n)+)/m.exec(toml) ?? [];
  const pairs = [...table.matchAll(/^ *(\w+) = "(.*)"$/gm)].map(([, key = '', text]) => [
    key,
    text,
  ]);
  return z.parse(settingsSchema, Object.fromEntries(pairs));
}

/** Packs a folder of functions into zips under `target`. */
export async function packFunctions(folder: string, target: string): Promise<FunctionResult[]> {
  const { node_bundler: nodeBundler, region } = await functionSettings();
  return zipFunctions(folder, target, {
    basePath: projectFolder,
    config: { '*': { nodeBundler, region } },
    // The megabyte of telemetry beside each function is Netlify's, and slow to compress.
    featureFlags: { zisi_add_instrumentation_loader: false },
  });
}
