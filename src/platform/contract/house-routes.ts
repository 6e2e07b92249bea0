/** What the house's functions ask of each other. */
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

/** Sends what is due. Answers at once and goes on by itself. */
export const startDelivery = {
  ...defaults,
  method: 'POST',
  path: '/api/deliveries/due',
  access: 'house',
  status: 204,
} as const satisfies Route;

/** Ends at Stripe what was withdrawn here. Answers at once and goes on by itself. */
export const startPaymentRound = {
  ...defaults,
  method: 'POST',
  path: '/api/payments/due',
  access: 'house',
  status: 204,
} as const satisfies Route;
