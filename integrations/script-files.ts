import type { Plugin } from 'vite';
import { door, everReached, reachedAtOnce } from './reach.ts';

/** Name of the script that contains React, with which every application begins. */
export const reactScript = 'react';
/** Folder of the scripts that only the desk loads. */
export const deskFolder = '_astro/desk/';

/**
 * The scripts of the desk's page and of the page that links WhatsApp. A script that no other page leads to
 * belongs to the desk.
 */
const deskEntry = /\/src\/features\/(?:desk|messaging)\/desk\/[^/]+\.astro/;
const signInEntry = /\/src\/features\/desk\/desk\/[^/]+\.astro/;
/** What the desk begins with once somebody has signed in. */
const deskBegin = /\/src\/features\/desk\/desk\/(?:Dashboard|areas\/today)\.tsx$/;
/** The desk's own modules and its copies of shared ones. */
const deskOwn = /\/src\/features\/[^/]+\/desk\/[^?]*\.tsx?$|\?own=desk$/;
/** What the desk opens: dialogs, and parts of them. */
const deskOpened =
  /\/src\/(?:features\/[^/]+\/desk\/(?!areas\/)|platform\/desk-ui\/)[^?]*\.tsx?(?:\?own=desk)?$/;
/** Sheets that the desk fetches by their address. */
const deskSheet = /(?:^|\/)src\/features\/[^/]+\/desk\/[^?]*\.css/;
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const bookingEntry = /\/src\/features\/appointments\/page\/[^/]+\.astro/;
/** Modules only of the booking page: its own, and its copies of shared ones. */
const bookingOwn = /\/src\/features\/appointments\/page\/[^?]*\.tsx?$|\?own=booking$/;
/** Modules only of the two pages of signed links: their own, and their copies of shared ones. */
const linksOwn = /\/src\/features\/links\/page\/[^?]*\.tsx?$|\?own=links$/;
/** Modules only of the payment page: its own, and its copies of shared ones. */
const payOwn = /\/src\/features\/payments\/page\/[^/?]+\.tsx?$|\?own=pay$/;
/** The contract, without what few pages need: proof of work, the state of a payment, and fault reports. */
const contract =
  /\/src\/(?:platform|features\/[^/]+)\/contract(?:\.ts|\/(?!challenge|checkout|browser-fault))|\/node_modules\/zod\//;
/** Plain data, for scripts that need no schema. */
const languages = /\/src\/platform\/(?:contract|i18n)\/locales\.ts(?!\?own=)/;

/**
 * Assigns modules to script files. Scripts that only the desk loads, determined from the imports, and its sheets
 * go to `_astro/desk/`, so that the service worker keeps none of them for visitors (`service-worker.ts`,
 * `#offline/rules.ts`).
 * @throws if the build has no entry of the desk, or no other entry
 */
export function scriptFiles(): Plugin {
  let visitors: ReadonlySet<string> = new Set();
  let desk: ReadonlySet<string> = new Set();
  /**
   * Modules with which the booking page and the desk begin: until a time can be chosen, and until the admin
   * signs in.
   */
  let first: ReadonlySet<string> = new Set();
  /** Modules with which both pages of signed links begin. */
  let linked: ReadonlySet<string> = new Set();
  /** Modules with which the payment page begins. */
  let paying: ReadonlySet<string> = new Set();

  /** Modules with which the page that links WhatsApp begins. */
  let linking: ReadonlySet<string> = new Set();
  /** Modules with which the desk begins after that, and those that it fetches next, for what is opened. */
  let begun: ReadonlySet<string> = new Set();
  let next: ReadonlySet<string> = new Set();

  // The bundler's own helpers are in neither set: they stay where all pages get them.
  function fileNames({ name, moduleIds }: { name: string; moduleIds: readonly string[] }) {
    const isDesk =
      moduleIds.some((id) => desk.has(id)) && !moduleIds.some((id) => visitors.has(id));
    // Pages list their scripts by name, so Astro's long names would cost bytes of the first view.
    const short = name.replace(/\.astro_astro_type_script_index_\d+_lang$/, '');
    return `${isDesk ? deskFolder : '_astro/'}${short}.[hash].js`;
  }

  /**
   * React in one file compresses better than in five and is fetched at once. So are the schemas of the
   * contract; only beside zod can the minifier see that unused ones can be dropped. The schemas with which
   * the booking page begins are in one file with the rest of its first modules, and those of what it sends
   * come with the form; the few that signing in needs come with the sign-in. The desk is two files: what stands
   * with Today, and what is opened from there, which is fetched next; every other area has a file of its own.
   */
  function groupOf(id: string): string | null {
    if (bookingOwn.test(id) && first.has(id)) return 'booking';
    if (bookingOwn.test(id) && contract.test(id)) return 'booking-contract';
    if (linksOwn.test(id) && linked.has(id)) return 'links';
    if (payOwn.test(id) && paying.has(id)) return 'pay';
    if (visitors.has(id)) return contract.test(id) ? 'contract' : null;
    if (first.has(id) || linking.has(id)) return null;
    if (begun.has(id)) return 'desk';
    if (next.has(id)) return 'desk-next';
    return contract.test(id) ? 'desk-contract' : null;
  }

  const assetFileNames = ({ originalFileNames }: { originalFileNames: readonly string[] }) =>
    `${originalFileNames.some((name) => deskSheet.test(name)) ? deskFolder : '_astro/'}[name].[hash][extname]`;

  const treeshake = { moduleSideEffects: [{ test: door, sideEffects: false }] };

  const output = {
    entryFileNames: fileNames,
    chunkFileNames: fileNames,
    assetFileNames,
    // A group includes what it imports, so shared groups come first; otherwise they would end up in one
    // page's group.
    codeSplitting: {
      groups: [
        { name: reactScript, test: react, priority: 1 },
        { name: 'preload-helper', test: /vite\/preload-helper/, priority: 1 },
        { name: 'locales', test: languages, priority: 1 },
        {
          name: (id: string) =>
            deskOwn.test(id) && (first.has(id) || (linking.has(id) && begun.has(id)))
              ? 'sign-in'
              : null,
          priority: 1,
        },
        { name: groupOf },
      ],
    },
  };
  return {
    name: 'script-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: { build: { rolldownOptions: { output, treeshake } } },
        // Names the same sheets when it draws the desk's page.
        prerender: { build: { rolldownOptions: { output: { assetFileNames } } } },
      },
    }),
    async buildEnd(error) {
      if (error) return;
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const own = entries.filter((id) => deskEntry.test(id));
      const others = entries.filter((id) => !deskEntry.test(id));
      if (own.length === 0 || others.length === 0) {
        throw new Error(`script-files: which entry is the desk's?\n${entries.join('\n')}`);
      }
      desk = await everReached(this, own);
      visitors = await everReached(this, others);
      const entriesOf = (path: RegExp) => entries.filter((id) => path.test(id));
      const page = (name: string) =>
        reachedAtOnce(this, entriesOf(new RegExp(`/${name}\\.astro\\?`)));
      first = await reachedAtOnce(this, [...entriesOf(bookingEntry), ...entriesOf(signInEntry)]);
      const request = await page('LinkedRequest');
      linked = new Set([...(await page('LinkedAppointment'))].filter((id) => request.has(id)));
      paying = await page('LinkedPayment');
      begun = await reachedAtOnce(
        this,
        [...desk].filter((id) => deskBegin.test(id)),
      );
      linking = await reachedAtOnce(
        this,
        own.filter((id) => !signInEntry.test(id)),
      );
      const opened = [...begun]
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        .filter((id) => deskOpened.test(id));
      next = await reachedAtOnce(this, opened);
    },
  };
}
