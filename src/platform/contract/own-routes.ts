/** Routes that the site's own functions call among themselves. */
import { defaults, type Route } from './route.ts';

/**
 * Migrates the store to the version that this code knows; called by a function that finds an older one, with
 * a secret of its own (`migrationSecret` in `src/server/core.ts`).
 */
export const migrateStore = {
  ...defaults,
  method: 'POST',
  path: '/api/store/migration',
  access: 'own',
  status: 204,
} as const satisfies Route;

/** Sends all deliveries that are due. Answers at once and continues in the background. */
export const startDelivery = {
  ...defaults,
  method: 'POST',
  path: '/api/deliveries/due',
  access: 'own',
  status: 204,
} as const satisfies Route;

/** Ends at Stripe the payments that were withdrawn here. Answers at once and continues in the background. */
export const startPaymentRound = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/due',
  access: 'own',
  status: 204,
} as const satisfies Route;
