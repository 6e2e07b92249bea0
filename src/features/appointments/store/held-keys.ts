import { shareKeys } from '#features/protection/index.ts';
import { appointmentsKeys } from './keys.ts';

/** All keys of requests that are held, and of where requests came from. */
export const heldKeys = {
  helds: appointmentsKeys.heldRequests,
  heldByStart: appointmentsKeys.heldByStart,
  heldUntil: appointmentsKeys.heldUntil,
  ...shareKeys,
} as const;
