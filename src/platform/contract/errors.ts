/** Maps each error code to its HTTP status, and defines the `application/problem+json` envelope. */
import * as z from 'zod/mini';

export const problemStatus = {
  slot_unavailable: 400,
  invalid_signature: 400,
  unauthenticated: 401,
  wrong_password: 401,
  code_required: 401,
  wrong_code: 401,
  recovery_code_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  time_taken: 409,
  needs_confirmation: 409,
  consultant_in_use: 409,
  last_consultant: 409,
  not_yet_started: 409,
  illegal_transition: 409,
  too_late_to_change: 409,
  too_late_to_undo: 409,
  appointment_over: 409,
  not_payable: 409,
  not_refundable: 409,
  refund_refused: 409,
  no_address: 409,
  delivery_sent: 409,
  delivery_superseded: 409,
  request_lapsed: 409,
  slot_booked: 409,
  place_taken: 409,
  still_unreadable: 409,
  link_expired: 410,
  changed_meanwhile: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  malformed_json: 422,
  validation_failed: 422,
  idempotency_key_reused: 422,
  challenge_required: 428,
  too_many_requests: 429,
  internal_error: 500,
  messaging_unavailable: 503,
  payments_not_set_up: 503,
  payments_unavailable: 503,
  service_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof problemStatus;
/** An error code as an English sentence, for readers of a raw response; pages have their own texts. */
export const titleOf = (code: ErrorCode): string =>
  `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`;

export const errorCodeSchema = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && Object.hasOwn(problemStatus, value),
);

const fieldErrorSchema = z.object({ field: z.string(), code: z.string() });
/** `code` is a stable key; the page translates it into words. */
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** An appointment that conflicts with a requested time; UTC instants. */
const conflictSchema = z.object({
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type Conflict = z.infer<typeof conflictSchema>;

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  /** An `ErrorCode`, or a code of a newer server that an older page does not know. */
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  conflicts: z.optional(z.array(conflictSchema)),
  /** With `needs_confirmation`: what has to be confirmed first (`TimeWarning` in `appointment.ts`). */
  warnings: z.optional(z.array(z.string())),
  /**
   * With `needs_confirmation`: id of the consultant who would take the appointment and whom the warnings
   * concern.
   */
  consultant: z.optional(z.string()),
  /** The proof of work that is required first (`challenge.ts`). */
  challenge: z.optional(z.custom()),
  /** The record that has changed, in its current state. */
  record: z.optional(z.custom()),
});
export type Problem = z.infer<typeof problemSchema>;

/** Largest accepted request body in bytes; a larger one is refused unread. */
export const maxBodyBytes = 16 * 1024;

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.input === undefined ? 'required' : 'invalid_type';
}

function errorsOf(issue: z.core.$ZodIssue, parent: readonly PropertyKey[] = []): FieldError[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), code: 'unknown_field' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // In a union, the alternative with the fewest errors is taken to be the intended one.
    const [closest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
    return closest.flatMap((inner) => errorsOf(inner, path));
  }
  return [{ field: path.join('.'), code: codeOf(issue) }];
}

/**
 * Converts Zod's issues into field errors, one per field (the first that was found). Parse with `reportInput:
 * true`, or a field of the wrong type is reported as a missing one.
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const error of issues.flatMap((issue) => errorsOf(issue))) {
    if (!first.has(error.field)) first.set(error.field, error);
  }
  return [...first.values()];
}
