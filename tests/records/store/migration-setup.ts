/** What the tests of the store's migration share. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ScriptHost } from '#platform/redis/client.ts';
import { migrate, type MigrationPlan } from '#features/records/store/migration.ts';
import { loadVersion1, readFacts } from '#tests/fixtures/version-1/load.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { directHost, type StoreSetup } from '#tests/support/store.ts';

export const facts = await readFacts();

const hour = 3_600_000;
/** An hour after the fixture was written. */
export const soonAfter = new Date(Date.parse(facts.writtenAt) + hour);

export const plan = {
  context: 'local',
  now: soonAfter,
  timeZone: 'Europe/Zurich',
  minutes: 60,
  // A table of our own, so that all shapes occur: two deliveries, one, none.
  deliveriesOf(kind) {
    if (kind === 'appointment_requested')
      return [
        ['client', 'mail'],
        ['firm', 'chat'],
      ];
    return kind === 'appointment_moved' ? [] : [['firm', 'mail']];
  },
  sleep: () => wait(1),
} as const satisfies MigrationPlan;

/** Gives the same ids each time, so that two ends can be compared. */
export const carryOver = (redis: ScriptHost, changes: Partial<MigrationPlan> = {}) =>
  migrate(redis, { ...plan, randomId: () => 'id', ...changes });

/** Of every list several batches. */
export const small = { members: 12, bytes: 200_000 };

/** The host with something before and after each of its trips, counted from 1. */
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

/** For tests of one engine: the fixture in it, carried over in small batches. */
export function useMigration(setup: () => StoreSetup) {
  const call = (command: readonly string[]) => setup().inspect(...command);
  /** Without the way over HTTP, which other tests go. */
  const direct = (): ScriptHost => directHost({ call });
  const stored = () => snapshot(setup().inspect);
  const load = () => loadVersion1({ call });
  const carry = (host = direct(), changes: Partial<MigrationPlan> = {}) =>
    carryOver(host, { batch: small, ...changes });

  async function startAgain() {
    await call(['FLUSHALL']);
    await load();
  }

  /** What a run without any trouble leaves, and how many trips it takes; then starts again. */
  async function undisturbed() {
    await load();
    const counted = around(direct(), {});
    await carry(counted.host);
    const end = await stored();
    await startAgain();
    return { end, trips: counted.trips() };
  }

  return { direct, stored, load, carry, startAgain, undisturbed };
}
