import type { Plugin, Rolldown } from 'vite';

const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;
/** What every page runs, in one file, which compresses better than four. */
const ofEveryPage =
  /vite\/preload-helper|\/src\/(?:layouts|components\/ui)\/[^?]*\.ts$|\/src\/platform\/faults\/tell-fault\.ts$/;
/** Modules that only the desk loads: its own, its copies of shared ones (`own-bundle.ts`), and its libraries. */
const ofDesk =
  /\/src\/features\/[^/]+\/desk(?:\/|\.ts$)|\?own=desk$|\/node_modules\/(?:@tanstack|qrcode\.react)\//;
/** Sheets that the desk fetches by their address, and those that Astro makes for its pages. */
const deskSheet = /(?:^|\/)src\/features\/[^/]+\/desk\/[^?]*\.css|^(?:admin|whatsapp-setup)@/;
/** A door only re-exports, so a module that imports it gets no more than it uses. */
const door = /\/src\/features\/[^/]+\/(?:contract|page|desk)\.ts/;

const folderOf = (isDesk: boolean) => (isDesk ? '_astro/desk/' : '_astro/');

function fileNames({ name, moduleIds, facadeModuleId }: Rolldown.PreRenderedChunk) {
  const modules = moduleIds.filter((id) => !id.startsWith('\0'));
  // All modules of an entry may be in other files.
  const own = modules.length > 0 ? modules : [facadeModuleId ?? ''];
  // Pages list their scripts by name, so Astro's long names would cost bytes of the first view.
  const short = name.replace(/\.astro_astro_type_script_index_\d+_lang$/, '');
  return `${folderOf(own.every((id) => ofDesk.test(id)))}${short}.[hash].js`;
}

const assetFileNames = ({ names, originalFileNames }: Rolldown.PreRenderedAsset) =>
  `${folderOf([...names, ...originalFileNames].some((name) => deskSheet.test(name)))}[name].[hash][extname]`;

const output = {
  entryFileNames: fileNames,
  chunkFileNames: fileNames,
  assetFileNames,
  codeSplitting: {
    groups: [
      // A group includes what it imports, so shared groups come first.
      { name: 'react', test: react, priority: 2 },
      { name: 'site', test: ofEveryPage, tags: ['$initial' as const], priority: 2 },
      // `$initial`: what pages import statically, here the desk as it is first seen.
      { name: 'desk', test: ofDesk, tags: ['$initial' as const], priority: 1 },
      // What is opened from the first view; otherwise sixty small files. Every area keeps its own.
      { name: 'desk-next', test: ofDesk, minShareCount: 2 },
    ],
  },
};

/**
 * Names script files. Those that only the desk loads, and its sheets, go to `_astro/desk/`, so that the service
 * worker keeps none of them for visitors (`service-worker.ts`, `#offline/rules.ts`).
 */
export function scriptFiles(): Plugin & { api: { withImports: (file: string) => string[] } } {
  const imports = new Map<string, readonly string[]>();
  /** Files without code of their own, which only import another. */
  const empty = new Set<string>();
  /** A script and all that it imports statically, so that they can be requested at the same time. */
  const withImports = (file: string, found = new Set<string>()): string[] => {
    if (!found.has(file)) {
      found.add(file);
      for (const each of imports.get(file) ?? []) withImports(each, found);
    }
    return [...found].filter((each) => !empty.has(each));
  };
  return {
    name: 'script-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              output,
              treeshake: { moduleSideEffects: [{ test: door, sideEffects: false }] },
            },
          },
        },
        // Names the same sheets when it draws the desk's page.
        prerender: { build: { rolldownOptions: { output: { assetFileNames } } } },
      },
    }),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        imports.set(file.fileName, file.imports);
        const modules = Object.values(file.modules);
        if (modules.every(({ renderedLength }) => renderedLength === 0)) empty.add(file.fileName);
      }
    },
    api: { withImports: (file) => withImports(file) },
  };
}
