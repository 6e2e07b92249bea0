import type { Plugin } from 'vite';

/** The name of the script that holds React, which every application begins with. */
export const reactScript = 'react';
/** Where the scripts lie that only the desk loads. */
export const deskFolder = '_astro/desk/';

/**
 * The scripts of the desk's page and of the one that links WhatsApp; everything that no other page's
 * script leads to is the desk's.
 */
const deskEntry = /\/src\/features\/(?:desk|messaging)\/desk\/[^/]+\.astro/;
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const bookingEntry = /\/src\/features\/appointments\/page\/[^/]+\.astro/;
/** What is the booking page's alone: its own modules, and its copies of shared ones. */
const bookingOwn = /\/src\/features\/appointments\/page\/[^?]*\.tsx?$|\?own=booking$/;
/** What is the two pages' alone of signed links: their own modules, and their copies of shared ones. */
const linksOwn = /\/src\/features\/links\/page\/[^?]*\.tsx?$|\?own=links$/;
/** What is the page's alone that pays: its own modules, and its copies of shared ones. */
const payOwn = /\/src\/features\/payments\/page\/[^/?]+\.tsx?$|\?own=pay$/;
/** But for what few pages need: work that is asked for what is sent, how a payment stands, and faults. */
const contract =
  /\/src\/(?:platform|features\/[^/]+)\/contract(?:\.ts|\/(?!challenge|checkout|browser-fault))|\/node_modules\/zod\//;
/** Plain data, for scripts that need no schema. */
const languages = /\/src\/platform\/(?:contract|i18n)\/locales\.ts(?!\?own=)/;

/** What the build knows of one module: whom it imports, at once and when asked to. */
interface ModuleInfo {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

/** Every module that one of `entries` leads to, lazy imports included. */
function reachable(
  entries: readonly string[],
  infoOf: (id: string) => ModuleInfo | null,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = infoOf(id);
    open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []));
  }
  return found;
}

/**
 * Which script file holds what. What only the desk loads lies in `_astro/desk/`, by what imports
 * what, so that the service worker keeps none of it for visitors (`service-worker.ts`,
 * `#offline/rules.ts`).
 * @throws where the build has no entry of the desk, or none but the desk's
 */
export function scriptFiles(): Plugin {
  let visitors: ReadonlySet<string> = new Set();
  let desk: ReadonlySet<string> = new Set();
  /** What booking page and desk begin with: until a time can be chosen, until someone signs in. */
  let first: ReadonlySet<string> = new Set();
  /** What both pages of signed links begin with. */
  let linked: ReadonlySet<string> = new Set();
  /** What the page begins with that pays. */
  let paying: ReadonlySet<string> = new Set();

  // The bundler's own helpers are in neither set: they stay where everyone gets them.
  const fileNames = ({ moduleIds }: { moduleIds: readonly string[] }) =>
    moduleIds.some((id) => desk.has(id)) && !moduleIds.some((id) => visitors.has(id))
      ? `${deskFolder}[name].[hash].js`
      : '_astro/[name].[hash].js';

  /**
   * React in one file compresses better than in five, and is fetched at once. So do the schemas of
   * the contract, and only beside zod does the minifier see that those nobody uses can go. Those
   * with which the booking page begins are in one file with all else that it begins with, and those
   * of what it sends come with the form; the few that signing in takes come with the sign-in.
   */
  function groupOf(id: string): string | null {
    if (bookingOwn.test(id) && first.has(id)) return 'booking';
    if (bookingOwn.test(id) && contract.test(id)) return 'booking-contract';
    if (linksOwn.test(id) && linked.has(id)) return 'links';
    if (payOwn.test(id) && paying.has(id)) return 'pay';
    if (!contract.test(id)) return null;
    if (visitors.has(id)) return 'contract';
    return first.has(id) ? null : 'desk-contract';
  }

  /** Of a door, which only hands on, nobody gets more than they take. */
  const door = /\/src\/features\/[^/]+\/(?:contract|page|desk)\.ts/;
  const treeshake = { moduleSideEffects: [{ test: door, sideEffects: false }] };

  const output = {
    entryFileNames: fileNames,
    chunkFileNames: fileNames,
    // A group takes along what it imports: what is everybody's comes first, or it would be one's own.
    codeSplitting: {
      groups: [
        { name: reactScript, test: react, priority: 1 },
        { name: 'preload-helper', test: /vite\/preload-helper/, priority: 1 },
        { name: 'locales', test: languages, priority: 1 },
        { name: groupOf },
      ],
    },
  };
  return {
    name: 'script-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output, treeshake } } } },
    }),
    buildEnd(error) {
      if (error) return;
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const own = entries.filter((id) => deskEntry.test(id));
      const others = entries.filter((id) => !deskEntry.test(id));
      if (own.length === 0 || others.length === 0) {
        throw new Error(`script-files: which entry is the desk's?\n${entries.join('\n')}`);
      }
      desk = reachable(own, (id) => this.getModuleInfo(id));
      const atOnce = (entry: (id: string) => boolean) =>
        reachable(entries.filter(entry), (id) => ({
          importedIds: this.getModuleInfo(id)?.importedIds ?? [],
          dynamicallyImportedIds: [],
        }));
      first = atOnce((id) => bookingEntry.test(id) || deskEntry.test(id));
      const page = (name: string) => atOnce((id) => id.includes(`/${name}.astro?`));
      const request = page('LinkedRequest');
      linked = new Set([...page('LinkedAppointment')].filter((id) => request.has(id)));
      paying = page('LinkedPayment');
      visitors = reachable(others, (id) => this.getModuleInfo(id));
    },
  };
}
