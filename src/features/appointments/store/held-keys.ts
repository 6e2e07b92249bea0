import { shareKeys } from '#features/protection/index.ts';
import { appointmentsKeys } from './keys.ts';

/** The keys of requests that are held, and of where requests came from. */
export const heldKeys = {
  helds: appointmentsKeys.heldRequests,
  heldUntil: appointmentsKeys.heldUntil,
  heldByStart: appointmentsKeys.heldByStart,
  ...shareKeys,
} as const;
