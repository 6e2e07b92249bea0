/** An unexpected `console.error` fails the test that caused it. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  const { calls } = consoleError.mock;
  consoleError.mockRestore();
  expect(calls).toEqual([]);
});
