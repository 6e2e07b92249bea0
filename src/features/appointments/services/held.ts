import { heldStore } from '#features/appointments/acts/claim.ts';
import type { Core } from '#server/core.ts';

/** The store of requests that are held. */
export const withHeld = ({ db, env }: Core) => ({ held: heldStore(db, env.rateLimitScale) });
