import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Marks what is wrong in a form, and leads to the first of it: the marks stand before the focus goes there. */
export function showFaults(form: RefObject<HTMLFormElement | null>, mark: () => void): void {
  flushSync(mark);
  form.current?.querySelector<HTMLElement>('[aria-invalid=true], .field-error')?.focus();
}
