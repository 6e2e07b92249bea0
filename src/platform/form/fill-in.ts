import type { Touched } from './draft.ts';
import { type TextField, textFields } from './text-field.ts';

/** Sets a field's value and dispatches the events of typing and leaving the field. */
export function enter(field: TextField, value: string): void {
  // React ignores what is set through its own property on a field that it controls.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Restores the text fields that `keepDraft` has kept, except those the visitor has touched since. */
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
