import type { Conflict, ErrorCode, FieldError } from '#platform/contract/errors.ts';

export interface Success<T> {
  ok: true;
  value: T;
}

/** An expected "no", as a value; exceptions are left for faults. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  errors?: readonly FieldError[];
  /** When asking again makes sense; every 429 carries it. */
  retryAfterMs?: number;
  /** What is in the way of a time. */
  conflicts?: readonly Conflict[];
  /** What is to be confirmed first. */
  warnings?: readonly string[];
  /** Of whose time that is true. */
  consultant?: string;
  /** The work that is asked for first, in ALTCHA's format. */
  challenge?: unknown;
  /** What has changed in the meantime, as it is now. */
  record?: unknown;
}

export type Outcome<T> = Success<T> | Refusal;

export const success = <T>(value: T): Success<T> => ({ ok: true, value });

export const refusal = (code: ErrorCode): Refusal => ({ ok: false, code });

/** The refusal of one field, in the form that the schemas' own refusals have. */
export const invalidField = (field: string, code: string): Refusal => ({
  ok: false,
  code: 'validation_failed',
  errors: [{ field, code }],
});

/** The refusal of a time that others have. */
export const timeTaken = (conflicts: readonly Conflict[]): Refusal => ({
  ok: false,
  code: 'time_taken',
  conflicts,
});

/** The refusal of a time of theirs that is unusual, until the caller says that it is meant. */
export const needsConfirmation = (warnings: readonly string[], consultant: string): Refusal => ({
  ok: false,
  code: 'needs_confirmation',
  warnings,
  consultant,
});

/** The refusal of an act on what the caller saw otherwise. */
export const changedMeanwhile = (record: unknown): Refusal => ({
  ok: false,
  code: 'changed_meanwhile',
  record,
});

export const tooMany = (retryAfterMs: number): Refusal => ({
  ok: false,
  code: 'too_many_requests',
  retryAfterMs,
});
