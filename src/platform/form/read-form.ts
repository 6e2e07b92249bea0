import * as z from 'zod/mini';
import { type FieldError, toFieldErrors } from '#platform/contract/errors.ts';
import { unreadDays } from './unread-days.ts';
import type { FormErrors } from './use-form.ts';

export type FormReading<T> = { ok: true; value: T } | { ok: false; errors: FormErrors };

const asErrors = (errors: readonly FieldError[]): FormErrors =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]));

/** Parses the form's fields with the contract's schema; returns the values or the errors. */
export function readForm<S extends z.ZodMiniType>(
  form: HTMLFormElement | null,
  schema: S,
): FormReading<z.output<S>> {
  const fields = form ? Object.fromEntries(new FormData(form)) : {};
  const parsed = z.safeParse(schema, fields, { reportInput: true });
  const unread = unreadDays(form);
  if (parsed.success && Object.keys(unread).length === 0) return { ok: true, value: parsed.data };
  const errors = parsed.error ? asErrors(toFieldErrors(parsed.error.issues)) : {};
  return { ok: false, errors: { ...errors, ...unread } };
}
