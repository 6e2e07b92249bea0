import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startClock } from '#local/clock.ts';
import type { Functions } from '#local/functions.ts';
import { faultLines } from '#tests/support/fault-line.ts';
import { isSchedule, nextRun } from '#local/functions/schedule.ts';

describe('schedules', () => {
  it.each([
    ['@daily', '2027-03-22T08:30:00Z', '2027-03-23T00:00:00Z'],
    ['@daily', '2027-03-22T00:00:00Z', '2027-03-23T00:00:00Z'],
    ['@hourly', '2027-03-22T08:30:00Z', '2027-03-22T09:00:00Z'],
    ['*/5 * * * *', '2027-03-22T08:30:00Z', '2027-03-22T08:35:00Z'],
    ['*/5 * * * *', '2027-03-22T08:34:59.999Z', '2027-03-22T08:35:00Z'],
    ['*/1 * * * *', '2027-03-22T08:59:59Z', '2027-03-22T09:00:00Z'],
    // As in cron: minutes of the hour that are divisible by 7, so 56 and then 0.
    ['*/7 * * * *', '2027-03-22T08:50:00Z', '2027-03-22T08:56:00Z'],
    ['*/7 * * * *', '2027-03-22T08:56:00Z', '2027-03-22T09:00:00Z'],
  ])('%s is due after %s at %s', (schedule, now, due) => {
    expect(nextRun(schedule, Date.parse(now))).toBe(Date.parse(due));
  });

  it.each(['@weekly', '0 3 * * *', '*/0 * * * *', '*/60 * * * *', '*/5 * * * 1', ''])(
    'of other kinds are refused: %j',
    (schedule) => {
      expect(isSchedule(schedule)).toBe(false);
      expect(() => nextRun(schedule, 0)).toThrow('does not know the schedule');
    },
  );
});

describe('startClock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2027-03-22T08:32:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function functionsOf(schedules: Readonly<Record<string, string>>) {
    const runs: string[] = [];
    const functions: Functions = {
      handle: () => Promise.resolve(undefined),
      scheduled: Object.entries(schedules).map(([name, schedule]) => ({ name, schedule })),
      run(name) {
        runs.push(`${name} ${new Date().toISOString().slice(11, 16)}`);
        return Promise.resolve();
      },
      settled: () => Promise.resolve(),
    };
    return { functions, runs };
  }

  it('runs all functions at once, and then each when it is due', async () => {
    const { functions, runs } = functionsOf({ tick: '*/5 * * * *', tidy: '@daily' });
    const clock = startClock(() => Promise.resolve(functions));
    await clock.begun;
    expect(runs).toEqual(['tick 08:32', 'tidy 08:32']);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(runs.slice(2)).toEqual(['tick 08:35', 'tick 08:40']);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(runs.filter((run) => run.startsWith('tidy'))).toEqual(['tidy 08:32', 'tidy 00:00']);
    clock.stop();
    const before = runs.length;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(runs).toHaveLength(before);
  });

  it('begun: resolves after the daily functions alone', async () => {
    const { functions } = functionsOf({ tick: '*/5 * * * *', tidy: '@daily' });
    const tidied = Promise.withResolvers<undefined>();
    const never = new Promise<never>(() => undefined);
    functions.run = (name) => (name === 'tick' ? never : tidied.promise);
    const clock = startClock(() => Promise.resolve(functions));
    let hasBegun = false;
    void clock.begun.then(() => (hasBegun = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(hasBegun).toBe(false);
    tidied.resolve(undefined);
    await clock.begun;
    clock.stop();
  });

  it('never runs a function twice at once, and continues after a fault', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { functions } = functionsOf({ tick: '*/1 * * * *' });
    let started = 0;
    functions.run = async () => {
      started += 1;
      await new Promise((resolve) => setTimeout(resolve, 150_000));
      throw new Error('failed');
    };
    const clock = startClock(() => Promise.resolve(functions));
    await vi.advanceTimersByTimeAsync(149_000);
    expect(started).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toBe(2);
    expect(faultLines(log)).toMatchObject([{ route: 'tick', message: 'failed' }]);
    log.mockClear();
    clock.stop();
  });

  it('runs what was due while the machine slept', async () => {
    const { functions, runs } = functionsOf({ tidy: '@daily' });
    const clock = startClock(() => Promise.resolve(functions));
    await clock.begun;
    // Timers stood still in the meantime.
    vi.setSystemTime(new Date('2027-03-23T07:00:00Z'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toEqual(['tidy 08:32', 'tidy 07:01']);
    clock.stop();
  });
});
