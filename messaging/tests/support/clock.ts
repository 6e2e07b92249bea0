import type { Clock } from '../../src/clock.ts';

/** Runs everything that is queued in the event loop. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export interface TestClock extends Clock {
  /** Advances the clock by `ms` and runs what falls due, in order. */
  advance(ms: number): Promise<void>;
}

export function testClock(start = Date.UTC(2026, 10, 23, 8)): TestClock {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const [next] = [...timers].sort((one, other) => one.at - other.at);
        if (!next || next.at > end) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
      await settle();
    },
  };
}
