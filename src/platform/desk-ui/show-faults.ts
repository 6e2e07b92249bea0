import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Marks the errors in a form and focuses the first; the marks are rendered before the focus moves. */
export function showFaults(form: RefObject<HTMLFormElement | null>, mark: () => void): void {
  flushSync(mark);
  form.current?.querySelector<HTMLElement>('[aria-invalid=true], .field-error')?.focus();
}
