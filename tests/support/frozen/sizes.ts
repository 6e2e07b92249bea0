/** How many bytes pages and functions take. */
import { readdir, readFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtSite, emittedFolder, listPages, packFunctions } from './house.ts';
import { keepJson, sorted } from './part.ts';

const known = new Map<string, Promise<{ bytes: number; imports: string[] }>>();

async function readScript(address: string) {
  const text = await readFile(join(builtSite, address), 'utf8');
  // What is imported at once; what comes with `import()` comes later, if at all.
  const named = text.matchAll(/(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g);
  const imports = [...named].map(([, path = '']) => new URL(path, `http://x${address}`).pathname);
  return { bytes: brotliCompressSync(text).byteLength, imports };
}
const scriptOf = (address: string) => {
  const reading = known.get(address) ?? readScript(address);
  known.set(address, reading);
  return reading;
};

/** Brotli's bytes of the scripts that a page names, with all that these import at once. */
async function scriptBytes(html: string): Promise<number> {
  const waiting = [...html.matchAll(/(\/_astro\/[^"'\s&]+?\.js)\b/g)].map(([, path = '']) => path);
  const seen = new Set<string>();
  let sum = 0;
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const { bytes, imports } = await scriptOf(address);
    sum += bytes;
    waiting.push(...imports);
  }
  const inline = [
    ...html.matchAll(
      /<script(?![^>]*\b(?:src=|type="(?:application\/ld\+json|speculationrules)"))[^>]*>([^]*?)<\/script>/g,
    ),
  ];
  return sum + brotliCompressSync(inline.map(([, text = '']) => text).join('\n')).byteLength;
}

async function bytesIn(folder: string, ending: string): Promise<Record<string, number>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(ending));
  return sorted(
    await Promise.all(
      files.map(async (name) => [name, (await stat(join(folder, name))).size] as const),
    ),
  );
}

/** The build's own files, whose names end in what they hold. */
async function assets(): Promise<Record<string, number>> {
  const folder = join(builtSite, '_astro');
  const sums = new Map<string, number>();
  for (const [name, size] of Object.entries(await bytesIn(folder, '')))
    sums.set(name.replace(/^.*\./, ''), (sums.get(name.replace(/^.*\./, '')) ?? 0) + size);
  return sorted(sums);
}

export async function takeSizes(folder: string): Promise<void> {
  const scripts: [string, number][] = [];
  for (const { address, html } of await listPages())
    scripts.push([address, await scriptBytes(html)]);
  const target = await mkdtemp(join(tmpdir(), 'frozen-zips-'));
  await packFunctions(emittedFolder, target);
  await keepJson(folder, 'sizes.json', {
    "each page's scripts, brotli": sorted(scripts),
    'emitted functions': await bytesIn(emittedFolder, '.mjs'),
    "functions' zips": await bytesIn(target, '.zip'),
    "the build's files by kind": await assets(),
  });
  await rm(target, { recursive: true });
}
