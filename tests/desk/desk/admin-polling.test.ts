/** Polling of an open desk. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  longestPauseMs,
  type Outcome,
  pauseAfter,
  pauseMs,
  type Polling,
  startPolling,
} from '#features/desk/desk/live/polling.ts';

let polling: Polling | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  polling?.stop();
  vi.useRealTimers();
});

const start = (ask: () => Promise<Outcome>) => (polling = startPolling(ask));
const settle = () => vi.advanceTimersByTimeAsync(0);

test('polling: asks at once and then every 30 s', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  start(ask);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1 + pauseMs);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('polling: pauses longer after each failure, up to a limit, and at least for retryAfter', async () => {
  expect([1, 2, 3, 9].map((failures) => pauseAfter(failures) / 1000)).toEqual([60, 120, 240, 300]);
  expect(pauseAfter(1, 900)).toBe(900_000);

  let outcome: Outcome = { ok: false };
  const ask = vi.fn(() => Promise.resolve(outcome));
  start(ask);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(ask).toHaveBeenCalledTimes(2);
  outcome = { ok: true };
  await vi.advanceTimersByTimeAsync(4 * pauseMs);
  expect(ask).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('askNow: asks at once, and counts the pause from there', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  const { askNow } = start(ask);
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  askNow();
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('askSoon: asks twice within ten seconds, then regularly', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  const { askSoon } = start(ask);
  await settle();
  askSoon();
  // A second call one second later replaces the first.
  await vi.advanceTimersByTimeAsync(1000);
  askSoon();
  await vi.advanceTimersByTimeAsync(2999);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(7000);
  expect(ask).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(ask).toHaveBeenCalledTimes(4);
  askSoon();
  polling?.stop();
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('polling: never has two requests at the same time', async () => {
  const answers: ((outcome: Outcome) => void)[] = [];
  const ask = vi.fn(() => new Promise<Outcome>((resolve) => answers.push(resolve)));
  const { askNow } = start(ask);
  askNow();
  await vi.advanceTimersByTimeAsync(longestPauseMs);
  expect(ask).toHaveBeenCalledTimes(1);
  // A call during a pending request asks again afterwards, whether or not that request failed.
  for (const [index, ok] of [true, false].entries()) {
    answers[index]?.({ ok });
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2 + index);
    askNow();
  }
});

test('stop: ends polling, even with a request pending', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  start(ask).stop();
  await vi.advanceTimersByTimeAsync(longestPauseMs);
  expect(ask).toHaveBeenCalledTimes(1);
});
