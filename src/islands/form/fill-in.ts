type TextField = HTMLInputElement | HTMLTextAreaElement;

const typed = 'textarea, input:not([type=hidden], [type=radio])';

/** Puts a value into a field as if it had been typed there, and the field left. */
export function enter(field: TextField, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Fills in what `keepDraft` has kept of a form's texts. */
export function fillIn(form: HTMLFormElement | null, draft: URLSearchParams): void {
  for (const field of form?.querySelectorAll<TextField>(typed) ?? []) {
    const value = draft.get(field.name);
    if (value !== null) enter(field, value);
  }
}
