import type { Plugin } from 'vite';

/**
 * What islands share; React stays one for all, and so does what tells of faults, each once, and is
 * fetched with the first.
 */
const shared =
  /\/src\/features\/(?!consent\/page\/(?:banner|consent|record)\.|visits\/page\/)[^/]+\/(?:contract|page|desk)(?:\/|\.ts$)|\/src\/platform\/(?!faults\/send-fault)|\/src\/firm\.ts$|\/node_modules\/zod\//;

/** Whose modules get copies of their own of what they share; the mark at its end names a copy. */
const owners = [
  { mark: '?own=booking', own: /\/src\/features\/appointments\/page\// },
  // Made of parts of the booking page, too, and so with copies of those.
  { mark: '?own=links', own: /\/src\/features\/links\/page\// },
  // Of the links' parts a few alone, and of their schemas none.
  { mark: '?own=pay', own: /\/src\/features\/payments\/page\/[^/?]+\.tsx?$/ },
];

const ownerOf = (importer: string) =>
  owners.find(({ mark }) => importer.endsWith(mark)) ??
  owners.find(({ own }) => own.test(importer));

/**
 * Gives the booking page, those of signed links, and the one that pays, copies of their own of what
 * islands share. A shared module carries what any island needs of it, and the bundler drops nothing
 * from it for the others: with one copy for all, whoever books would be sent the schemas of every
 * form and of the whole desk.
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
      return resolved.id.includes('?') || own.test(resolved.id)
        ? resolved
        : { ...resolved, id: resolved.id + mark };
    },
  };
}
