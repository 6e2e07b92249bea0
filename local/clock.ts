/** Calls the scheduled functions on the local stack, as Netlify does on a deploy. */
import { minuteMs } from '#platform/time/units.ts';
import { reportFault } from './fault.ts';
import type { Functions } from './functions.ts';
import { nextRun } from './functions/schedule.ts';

export interface Clock {
  /** Resolves when the daily functions have run once, for callers that need tidy data first. */
  begun: Promise<void>;
  /** Calls no more functions; running ones are not ended. */
  stop(): void;
}

/**
 * Runs every scheduled function at once, since a local stack rarely runs for days, and then each on its own
 * schedule, never twice at the same time. `load` returns the current version of the functions.
 */
export function startClock(load: () => Promise<Functions>): Clock {
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  async function run(name: string): Promise<void> {
    try {
      const functions = await load();
      if (!isStopped) await functions.run(name);
    } catch (error) {
      reportFault({ route: name }, error);
    }
  }

  function follow(name: string, schedule: string): void {
    const due = nextRun(schedule, Date.now());
    const wait = () => {
      if (isStopped) return;
      // In short steps: timers stand still while a machine sleeps, and none is longer than 25 days.
      const step = Math.min(minuteMs, Math.max(0, due - Date.now()));
      timers.set(name, setTimeout(look, step).unref());
    };
    const look = () => {
      if (Date.now() < due) wait();
      else void run(name).then(() => follow(name, schedule));
    };
    wait();
  }

  async function begin(): Promise<void> {
    const functions = await load();
    const runs = functions.scheduled.map(async ({ name, schedule }) => {
      const first = run(name);
      void first.then(() => follow(name, schedule));
      if (schedule === '@daily') await first;
    });
    await Promise.all(runs);
  }

  return {
    begun: begin(),
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
