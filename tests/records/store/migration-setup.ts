/** Shared by the tests of the store's migration. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ScriptHost } from '#platform/redis/client.ts';
import { migrate, type MigrationPlan } from '#features/records/store/migration.ts';
import { facts } from '#tests/fixtures/version-3/load.ts';

/** An hour after the fixture was written. */
export const soonAfter = new Date(Date.parse(facts.writtenAt) + 3_600_000);

export const plan = {
  context: 'local',
  now: soonAfter,
  sleep: () => wait(1),
} as const satisfies MigrationPlan;

export const carryOver = (redis: ScriptHost, changes: Partial<MigrationPlan> = {}) =>
  migrate(redis, { ...plan, ...changes });

/** The host with a hook before and after each of its trips, counted from 1. */
export function around(
  { eval: run }: ScriptHost,
  hooks: {
    before?: (trip: number) => Promise<void> | void;
    after?: (trip: number) => Promise<void> | void;
  },
) {
  let trips = 0;
  const host: ScriptHost = {
    async eval(...call) {
      const trip = (trips += 1);
      await hooks.before?.(trip);
      const answer = await run(...call);
      await hooks.after?.(trip);
      return answer;
    },
  };
  return { host, trips: () => trips };
}

export const lock = 'schema:local:lock';
