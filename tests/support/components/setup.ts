/** Each component test starts without answers and stored data; an unexpected `console.error` fails it. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { dismissToasts, toasterHeard } from '#platform/browser/toast.ts';
import { answersRead, beginAnswers } from './answers.ts';
import { beginErrors, unexpectedOf } from './console.ts';

let consoleError: MockInstance<typeof console.error>;

// The container of toasts, which the page's frame has.
const toasts = document.createElement('div');
Object.assign(toasts.dataset, { label: 'Meldungen', close: 'Schliessen' });
toasts.id = 'toasts';
document.body.append(toasts);

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  beginAnswers();
  beginErrors();
});

afterEach(async () => {
  // The toaster waits this long before its first toast; without the fake clock it would wait forever.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  // What the test still has under way ends with it: unmounted after the next one has begun, its parts would ask
  // for answers of that one, and tell it what this one did.
  await cleanup();
  await answersRead();
  const { calls } = consoleError.mock;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dismissToasts();
  if (await toasterHeard()) {
    // A toast appears by a timer.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect.poll(() => document.querySelector('[data-sonner-toast]')).toBeNull();
  }
  expect(unexpectedOf(calls)).toEqual([]);
});
