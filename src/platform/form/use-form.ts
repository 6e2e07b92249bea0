import { type InputEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Field name → error code. */
export type FormErrors = Readonly<Record<string, string>>;

const firstInvalid =
  '[aria-invalid="true"]:not(fieldset), [data-invalid] :is(input, [tabindex="0"]), [data-invalid][tabindex]';

/**
 * A form with uncontrolled fields. When errors are shown, the first invalid field gets the focus; a field's
 * error disappears with its next change. A group that is not a single control marks itself `data-invalid`,
 * and so does an element that stands in place of a control.
 */
export function useForm() {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [shown]);

  function showErrors(next: FormErrors) {
    setErrors(next);
    setShown((times) => times + 1);
  }

  const clearError = useCallback((field: string) => {
    setErrors((current) => {
      if (!Object.hasOwn(current, field)) return current;
      return Object.fromEntries(Object.entries(current).filter(([other]) => other !== field));
    });
  }, []);

  return {
    errors,
    showErrors,
    clearError,
    /** Attributes of the form element. */
    attributes: {
      ref,
      noValidate: true,
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        if (target instanceof Element) clearError(target.getAttribute('name') ?? '');
      },
    },
  };
}

export type Form = ReturnType<typeof useForm>;
