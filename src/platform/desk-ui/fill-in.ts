/** Fills fields of a form by name, as if they had been typed; skips fields that the form does not have. */
export function fillIn(
  form: HTMLFormElement | null,
  values: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      // React ignores what is set through its own property on a field that it controls.
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
