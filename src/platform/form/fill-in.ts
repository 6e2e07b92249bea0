import type { Touched } from './draft.ts';
import { enter } from './enter.ts';
import { type TextField, textFields } from './text-field.ts';

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
