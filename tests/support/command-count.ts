/** Counts the commands that a real Redis runs, with those inside of scripts. */
import * as z from 'zod/mini';
import { nextRun } from '#local/functions/schedule.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { clocks } from '#registry/clocks.ts';
import { minuteMs } from '#platform/time/units.ts';
import type { App, createClock } from './app.ts';

/** Commands of the counting itself and of the connection. */
const own = ['info', 'client|setinfo', 'hello'];

async function countOf(engine: Pick<RedisEngine, 'call'>): Promise<number> {
  const text = z.parse(z.string(), await engine.call(['INFO', 'commandstats']));
  return [...text.matchAll(/cmdstat_(\S+?):calls=(\d+)/g)].reduce(
    (sum, [, name = '', calls]) => sum + (own.includes(name) ? 0 : Number(calls)),
    0,
  );
}

/** Returns how many commands some work takes. */
export async function costOf(
  engine: Pick<RedisEngine, 'call'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await countOf(engine);
  await work();
  return (await countOf(engine)) - before;
}

interface Passing {
  app: App;
  clock: ReturnType<typeof createClock>;
  engine: Pick<RedisEngine, 'call'>;
}

/** Moves the clock by whole minutes and runs each clock on its schedule. Returns the commands of each. */
export async function pass({ app, clock, engine }: Passing, ms: number) {
  const costs = new Map<string, number>();
  for (const until = clock.now().getTime() + ms; clock.now().getTime() < until;) {
    const at = clock.now().getTime();
    for (const [name, { schedule }] of Object.entries(clocks)) {
      if (nextRun(schedule, at - 1) !== at) continue;
      const cost = await costOf(engine, () => app.runScheduled(name));
      costs.set(name, (costs.get(name) ?? 0) + cost);
    }
    clock.advance(minuteMs);
  }
  return costs;
}

export const sumOf = (costs: ReadonlyMap<string, number>): number =>
  [...costs.values()].reduce((sum, cost) => sum + cost, 0);
