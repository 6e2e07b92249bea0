import { guardedTurns } from '#features/protection/store/guarded-turns.ts';
import type { Core } from '#server/core.ts';

/** Services for requests of visitors, which cost work during a flood. */
export const withGuard = ({ db, env, limits }: Core) => ({
  guardedTurns: guardedTurns(db, limits, env.rateLimitScale),
});

export type Guarded = ReturnType<typeof withGuard>;
