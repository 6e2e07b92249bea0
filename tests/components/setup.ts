/** Each component test begins without answers and memories; an unexpected `console.error` fails it. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { beginAnswers } from './answers.ts';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  beginAnswers();
});

afterEach(() => {
  const { calls } = consoleError.mock;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(calls).toEqual([]);
});
