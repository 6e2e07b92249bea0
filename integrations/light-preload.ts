import { dirname, join } from 'node:path/posix';
import type { Plugin } from 'vite';

/** Of sheets there are none: pages carry theirs. */
const helper = `export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => fetch('/' + file))).then(load);`;

/** The list of files that lazy imports need, as Vite writes it; 90 bytes of every page are its memory. */
const list = /\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\)/;

/** A lazy import as the bundler writes it. */
const lazyImport = /\bimport\(`(\.[^`]+\.js)`\)/g;

/**
 * Fetches what a lazy import needs, all of it at once, before it is imported: what came over the
 * network is kept for a year, and what did not come fails here and can be asked for again. A module
 * that an import itself fails to get is lost to the page in most browsers that are in use: each
 * later import of it fails at once. Takes the place of Vite's helper, of which this site has no use
 * for the rest (relative addresses, nonces, events, waiting for style sheets).
 */
export function lightPreload(): Plugin[] {
  /** What each script itself imports, by its file name. */
  const imports = new Map<string, readonly string[]>();
  return [
    {
      name: 'light-preload',
      enforce: 'pre',
      configEnvironment: (name) =>
        name === 'client'
          ? {
              build: {
                modulePreload: {
                  polyfill: false,
                  // What the script's own imports have brought by then is not fetched again.
                  resolveDependencies: (_, files, { hostId }) =>
                    files.filter((file) => imports.get(hostId)?.includes(file) !== true),
                },
              },
            }
          : undefined,
      load: {
        filter: { id: /^\0vite\/preload-helper\.js$/ },
        handler: () => helper,
      },
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports);
          }
        },
      },
    },
    {
      name: 'light-preload-rest',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue;
            const code = chunk.code.replace(list, (_, files: string) => `i=>i.map(i=>${files}[i])`);
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
    },
  ];
}
