import type { Plugin } from 'vite';

const mark = '?own=booking';
/** What islands share; React stays one for all. */
const shared = /\/src\/(?:contract|i18n|time|islands)\/|\/src\/firm\.ts$|\/node_modules\/zod\//;
const booking = /\/src\/(?:islands|components\/sections)\/booking\//;

/**
 * Gives the booking page a copy of its own of what islands share. A shared module carries what any
 * island needs of it, and the bundler drops nothing from it for the others: with one copy for all,
 * whoever books would be sent the schemas of every form and of the whole desk.
 */
export function ownBundle(): Plugin {
  return {
    name: 'own-bundle',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (importer === undefined || !(importer.endsWith(mark) || booking.test(importer)))
        return null;
      const resolved = await this.resolve(source, importer.replace(mark, ''), {
        ...options,
        skipSelf: true,
      });
      if (!resolved || resolved.external || !shared.test(resolved.id)) return resolved;
      return resolved.id.includes('?') || booking.test(resolved.id)
        ? resolved
        : { ...resolved, id: resolved.id + mark };
    },
  };
}
