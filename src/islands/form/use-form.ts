import { type InputEvent, useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldError, toFieldErrors } from '#contract/errors.ts';

/** Field → error code. */
export type FormErrors = Readonly<Record<string, string>>;

export type FormReading<T> = { ok: true; value: T } | { ok: false; errors: FormErrors };

const firstInvalid =
  '[aria-invalid="true"]:not(fieldset), [data-invalid] :is(input, [tabindex="0"])';

const asErrors = (errors: readonly FieldError[]): FormErrors =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]));

/**
 * A form whose fields the browser keeps and whose rules are a schema of the contract. Errors that
 * are shown bring focus to the first of them and leave a field with its next change. A group that
 * is no single control marks itself `data-invalid`.
 */
export function useForm<S extends z.ZodMiniType>(schema: S) {
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
    /** The form's own attributes. */
    attributes: {
      ref,
      noValidate: true,
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        if (target instanceof Element) clearError(target.getAttribute('name') ?? '');
      },
    },
    /** What stands in the fields, once it satisfies the schema; else the errors, which are shown. */
    read(): FormReading<z.output<S>> {
      const fields = ref.current ? Object.fromEntries(new FormData(ref.current)) : {};
      const parsed = z.safeParse(schema, fields, { reportInput: true });
      if (parsed.success) {
        setErrors({});
        return { ok: true, value: parsed.data };
      }
      const found = asErrors(toFieldErrors(parsed.error.issues));
      showErrors(found);
      return { ok: false, errors: found };
    },
  };
}
