import type { Conflict, ErrorCode, FieldError } from '#platform/contract/errors.ts';

export interface Success<T> {
  ok: true;
  value: T;
}

/** An expected refusal, as a value; exceptions are only for faults. */
export interface Refusal {
  ok: false;
  code: ErrorCode;
  errors?: readonly FieldError[];
  /** When a repeat makes sense; every 429 has it. */
  retryAfterMs?: number;
  /** The appointments in conflict with a time. */
  conflicts?: readonly Conflict[];
  /** What has to be confirmed first. */
  warnings?: readonly string[];
  /** Id of the consultant whose time the warnings concern. */
  consultant?: string;
  /** The proof of work that is required first, in ALTCHA's format. */
  challenge?: unknown;
  /** The record that has changed, in its current state. */
  record?: unknown;
}

export type Outcome<T> = Success<T> | Refusal;

export const success = <T>(value: T): Success<T> => ({ ok: true, value });

export const refusal = (code: ErrorCode): Refusal => ({ ok: false, code });

/** Refusal of one field, in the same form as the schemas' refusals. */
export const invalidField = (field: string, code: string): Refusal => ({
  ok: false,
  code: 'validation_failed',
  errors: [{ field, code }],
});

/** Refusal of a time that conflicts with other appointments. */
export const timeTaken = (conflicts: readonly Conflict[]): Refusal => ({
  ok: false,
  code: 'time_taken',
  conflicts,
});

/** Refusal of an unusual time of the consultant, until the caller confirms it. */
export const needsConfirmation = (warnings: readonly string[], consultant: string): Refusal => ({
  ok: false,
  code: 'needs_confirmation',
  warnings,
  consultant,
});

/** Refusal of an act on a record that has changed since the caller read it. */
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
