import { dirname, join } from 'node:path/posix';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

/** Of sheets there are none: pages carry theirs. */
const helper = `export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => fetch('/' + file))).then(load);`;

/** The list of files that lazy imports need, and their places in it. */
const list = /\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\)/;
const places = /__vite__mapDeps\((\[[\d,]*\])\)/g;

/** Every call of it, in whatever form. */
const calls = /__vite__mapDeps\(/g;

/**
 * The code without what its own imports have brought by then in what is fetched before others.
 * @throws where Vite writes the list of files, or the places in it, in another form
 */
export function withoutOwn(code: string, imports: readonly string[]): string {
  if (!code.includes('__vite__mapDeps')) return code;
  const written = list.exec(code)?.[1];
  if (written === undefined || code.match(calls)?.length !== code.match(places)?.length) {
    throw new Error('Vite no longer lists what lazy imports need as before');
  }
  const files = z.parse(z.array(z.string()), JSON.parse(written));
  const rest = files.filter((file) => !imports.includes(file));
  return code
    .replace(list, () => `i=>i.map(i=>${JSON.stringify(rest)}[i])`)
    .replaceAll(places, (_, numbers: string) => {
      const kept = z.parse(z.array(z.int()), JSON.parse(numbers));
      const left = kept.map((place) => rest.indexOf(files[place] ?? '')).filter((at) => at >= 0);
      return `__vite__mapDeps(${JSON.stringify(left)})`;
    });
}

/** A lazy import as the bundler writes it. */
const lazyImport = /\bimport\(`(\.[^`]+\.js)`\)/g;

/**
 * Fetches what a lazy import needs, all of it at once, before it is imported: what came over the
 * network is kept for a year, and what did not come fails here and can be asked for again. A module
 * that an import itself fails to get is lost to the page in most browsers that are in use: each
 * later import of it fails at once. Takes the place of Vite's helper, of which this site has no use
 * for the rest (relative addresses, nonces, events, waiting for style sheets).
 */
export function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => helper,
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const code = withoutOwn(chunk.code, chunk.imports);
          const folder = dirname(chunk.fileName);
          chunk.code = code.replaceAll(lazyImport, (written, file: string) =>
            // What is in the list of files is fetched by the helper.
            code.includes(`"${join(folder, file)}"`)
              ? written
              : `fetch(new URL(\`${file}\`,import.meta.url)).then(()=>${written})`,
          );
        }
      },
    },
  };
}
