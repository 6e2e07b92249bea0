/** How an open desk asks again and again. */
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

test('asks at once and then every half minute', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  start(ask);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(pauseMs - 1);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1 + pauseMs);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('pauses longer and longer after failures, up to a limit and as long as it is told', async () => {
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

test('asks when it is told to, and counts the pause from there', async () => {
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

test('asks twice before long where something was set going, and then as ever', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  const { askSoon } = start(ask);
  await settle();
  askSoon();
  // Another thing set going a second later: it is asked for once for both.
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

test('never asks twice at the same time, however long the answer takes', async () => {
  const answers: ((outcome: Outcome) => void)[] = [];
  const ask = vi.fn(() => new Promise<Outcome>((resolve) => answers.push(resolve)));
  const { askNow } = start(ask);
  askNow();
  await vi.advanceTimersByTimeAsync(longestPauseMs);
  expect(ask).toHaveBeenCalledTimes(1);
  // Whoever asked meanwhile wants to know of what happened meanwhile, failed question or not.
  for (const [index, ok] of [true, false].entries()) {
    answers[index]?.({ ok });
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2 + index);
    askNow();
  }
});

test('asks no more once it is stopped, be a question on its way', async () => {
  const ask = vi.fn(() => Promise.resolve<Outcome>({ ok: true }));
  start(ask).stop();
  await vi.advanceTimersByTimeAsync(longestPauseMs);
  expect(ask).toHaveBeenCalledTimes(1);
});
