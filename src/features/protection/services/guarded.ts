import { alarmActs } from '#features/monitoring/index.ts';
import type { GuardedKind } from '#features/protection/rules/proof-of-work.ts';
import { floodAlarm, guardedTurns } from '#features/protection/store/guarded-turns.ts';
import type { Core } from '#server/core.ts';

/** Services for requests of visitors, which cost work during a flood. */
export const withGuard = ({ db, env, limits }: Core) => {
  const turns = guardedTurns(db, limits, env.rateLimitScale);
  return {
    guardedTurns: {
      /** Counts a request, as `CountPorts.take`. The firm gets an alarm in a flood. */
      async take(kind: GuardedKind, address: string, now: Date) {
        const { isFlood, ...turn } = await turns.take(kind, address, now);
        if (isFlood) await alarmActs(db).set([floodAlarm(kind)], [], now);
        return turn;
      },
    },
  };
};

export type Guarded = ReturnType<typeof withGuard>;
