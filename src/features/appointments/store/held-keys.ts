import { shareKeys } from '#features/protection/index.ts';
import { appointmentsKeys } from './keys.ts';

/** The keys of requests that wait for a time, for scripts that give times (`holding`). */
export const holdingKeys = {
  helds: appointmentsKeys.heldRequests,
  heldByStart: appointmentsKeys.heldByStart,
} as const;

/** All keys of requests that are held, and of where requests came from. */
export const heldKeys = {
  ...holdingKeys,
  heldUntil: appointmentsKeys.heldUntil,
  ...shareKeys,
} as const;
