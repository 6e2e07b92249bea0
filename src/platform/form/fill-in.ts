import type { Touched } from './draft.ts';
import { type TextField, textFields } from './text-field.ts';

/** Puts a value into a field as if it had been typed there, and the field left. */
export function enter(field: TextField, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Fills in what `keepDraft` has kept of a form's texts, where nobody has typed since. */
export function fillIn(
  form: HTMLFormElement | null,
  draft: URLSearchParams,
  touched: Touched,
): void {
  for (const field of form?.querySelectorAll<TextField>(textFields) ?? []) {
    const value = draft.get(field.name);
    if (value !== null && !touched.has(field)) enter(field, value);
  }
}
