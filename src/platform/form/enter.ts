import type { TextField } from './text-field.ts';

/** Sets a field's value and dispatches the events of typing and leaving the field. */
export function enter(field: TextField, value: string): void {
  // React ignores what is set through its own property on a field that it controls.
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
