/** The house's own affairs with its store. */
import { defaults, type Route } from './route.ts';

/**
 * Brings the store to the version that this code knows; asked for by whichever function meets an
 * older one. Whoever else calls it changes nothing: it happens once.
 */
export const migrateStore = {
  ...defaults,
  method: 'POST',
  path: '/api/store/migration',
  access: 'public',
  status: 204,
} as const satisfies Route;
