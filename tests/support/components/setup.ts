/** Each component test starts without answers and stored data; an unexpected `console.error` fails it. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { dismissToasts } from '#platform/browser/toast.ts';
import { beginAnswers } from './answers.ts';
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
  const { calls } = consoleError.mock;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  dismissToasts();
  // sonner forgets to hide a toast that is dismissed just before it appears; after a while its button closes it.
  let looks = 0;
  const toastAfterDismissal = () => {
    const left = document.querySelector('[data-sonner-toast]');
    looks += 1;
    if (looks % 10 === 0) left?.querySelector<HTMLElement>('[data-close-button]')?.click();
    return left;
  };
  await expect.poll(toastAfterDismissal).toBeNull();
  expect(unexpectedOf(calls)).toEqual([]);
});
