import { guardedTurns } from '#features/protection/store/guarded-turns.ts';
import type { Core } from '#server/core.ts';

/** For what visitors send, which costs work while somebody floods the firm with it. */
export const withGuard = ({ db, env, limits }: Core) => ({
  guardedTurns: guardedTurns(db, limits, env.rateLimitScale),
});

export type Guarded = ReturnType<typeof withGuard>;
