import { dirname, join } from 'node:path/posix';
import type { Plugin } from 'vite';

/** Without style sheets: pages contain theirs. */
const helper = `export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => fetch('/' + file))).then(load);`;

/** The list of files that lazy imports need, as Vite writes it; 90 bytes of every page are its cache. */
const list = /\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\)/;

/** A lazy import as the bundler writes it. */
const lazyImport = /\bimport\(`(\.[^`]+\.js)`\)/g;

/**
 * Fetches all files that a lazy import needs in parallel before importing it. Files from the network are
 * cached for a year; a failed one fails here and can be requested again. If the import itself fails to load a
 * module, most browsers in use fail every later import of it at once. Replaces Vite's helper, since this site
 * needs none of its other features (relative addresses, nonces, events, waiting for style sheets).
 */
export function lightPreload(): Plugin[] {
  /** The imports of each script by its file name. */
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
                  // Files that the script's own imports have loaded by then are not fetched again. The report
                  // of a fault, which hardly a visit sends, keeps no list: every page would carry it.
                  resolveDependencies: (lazy, files, { hostId }) =>
                    lazy.includes('/send-fault.')
                      ? []
                      : files.filter((file) => imports.get(hostId)?.includes(file) !== true),
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
              // Files in the list are fetched by the helper.
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
