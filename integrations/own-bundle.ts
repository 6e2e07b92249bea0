import type { Plugin } from 'vite';

/** Modules that islands share. React stays one for all. */
const shared =
  /\/src\/features\/(?!consent\/page\/(?:banner|consent|record)\.|visits\/page\/)[^/]+\/(?:contract|page|desk)(?:\/|\.ts$)|\/src\/platform\/|\/src\/(?:firm|service-rules|registry\/notifications|features\/[^/]+\/letters\/notifications)\.ts$|\/node_modules\/zod\//;

/** Fetched with the first fault; one for all visitors, with the schemas of all their forms. */
const ofFaults = /\/src\/platform\/faults\/send-fault/;

/** Pages whose modules get copies of their own of shared ones; the mark at the end of an id names a copy. */
const owners = [
  { mark: '?own=booking', own: /\/src\/features\/appointments\/page\// },
  // The pages of signed links contain parts of the booking page, and so get copies of those too.
  { mark: '?own=links', own: /\/src\/features\/links\/page\// },
  // Uses only a few of the links' parts, and none of their schemas.
  { mark: '?own=pay', own: /\/src\/features\/payments\/page\/[^/?]+\.tsx?$/ },
  // Also what it shares with the booking page, whose schemas it would load beside its own.
  { mark: '?own=desk', own: /\/src\/features\/[^/]+\/desk(?:\/|\.ts$)/ },
];

const ownerOf = (importer: string) =>
  owners.find(({ mark }) => importer.endsWith(mark)) ??
  owners.find(({ own }) => own.test(importer));

/**
 * Gives the booking page, the pages of signed links, the payment page and the desk copies of their own of shared
 * modules. A shared module contains what any island needs of it, and the bundler drops nothing from it for
 * the others: with one copy for all, a visitor who books would load the schemas of every form and of the
 * whole desk.
 */
export function ownBundle(): Plugin {
  return {
    name: 'own-bundle',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const owner = importer === undefined ? undefined : ownerOf(importer);
      if (importer === undefined || !owner) return null;
      const { mark, own } = owner;
      const resolved = await this.resolve(source, importer.replace(mark, ''), {
        ...options,
        skipSelf: true,
      });
      if (!resolved || resolved.external || !shared.test(resolved.id)) return resolved;
      if (ofFaults.test(resolved.id) && mark !== '?own=desk') return resolved;
      return resolved.id.includes('?') || own.test(resolved.id)
        ? resolved
        : { ...resolved, id: resolved.id + mark };
    },
  };
}
