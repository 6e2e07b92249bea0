/** The one table from error code to HTTP status, and the `application/problem+json` envelope. */
import * as z from 'zod/mini';

export const problems = {
  slot_unavailable: { status: 400, title: 'This slot is no longer available.' },
  invalid_signature: { status: 400, title: 'This was not signed by the payment service.' },
  unauthenticated: { status: 401, title: 'Sign in first.' },
  wrong_password: { status: 401, title: 'The password is wrong.' },
  code_required: { status: 401, title: 'The second factor is missing.' },
  wrong_code: { status: 401, title: 'The second factor is wrong.' },
  forbidden: { status: 403, title: 'This request did not come from the site itself.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  time_taken: { status: 409, title: 'Other appointments are in the way.' },
  not_yet_started: { status: 409, title: 'The appointment has not begun yet.' },
  illegal_transition: { status: 409, title: 'The appointment cannot take that status now.' },
  too_late_to_change: { status: 409, title: 'It is too late to change this appointment.' },
  not_payable: { status: 409, title: 'There is nothing left to pay here.' },
  not_refundable: { status: 409, title: 'There is not that much left to give back.' },
  no_address: { status: 409, title: 'There is no e-mail address to write to.' },
  second_factor_enabled: { status: 409, title: 'Disable the second factor first.' },
  slot_booked: { status: 409, title: 'The slot is booked.' },
  link_expired: { status: 410, title: 'The appointment of this link is over.' },
  changed_meanwhile: { status: 412, title: 'The record has changed in the meantime.' },
  payload_too_large: { status: 413, title: 'The request body is too large.' },
  unsupported_media_type: { status: 415, title: 'Send the body as application/json.' },
  malformed_json: { status: 422, title: 'The request body is not JSON.' },
  validation_failed: { status: 422, title: 'Some fields are missing or not valid.' },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used with another payload.',
  },
  too_many_requests: { status: 429, title: 'Too many requests. Try again later.' },
  internal_error: { status: 500, title: 'Something went wrong on our side.' },
  messaging_unavailable: { status: 503, title: 'The messaging service does not answer.' },
  payments_not_set_up: { status: 503, title: 'Payments are not set up.' },
  payments_unavailable: { status: 503, title: 'The payment service does not answer.' },
  service_unavailable: { status: 503, title: 'The service cannot be reached. Try again later.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof problems;
export const errorCodeSchema = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && Object.hasOwn(problems, value),
);

const fieldErrorSchema = z.object({ field: z.string(), code: z.string() });
/** `code` is a stable key; only the page turns it into words. */
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** An appointment that is in the way of a time; UTC instants. */
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
  /** An `ErrorCode`, or one that a newer server knows and an older page does not. */
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  conflicts: z.optional(z.array(conflictSchema)),
  /** What has changed, as it is now. */
  record: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problemSchema>;

/** The bytes of a request body beyond which it is refused unread. */
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
    // The alternative with the fewest faults is the one that was meant.
    const [closest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
    return closest.flatMap((inner) => errorsOf(inner, path));
  }
  return [{ field: path.join('.'), code: codeOf(issue) }];
}

/**
 * Zod's issues as field errors, one per field, the first that was found. Parse with
 * `reportInput: true`, or a field of the wrong type reads as a missing one.
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const error of issues.flatMap((issue) => errorsOf(issue))) {
    if (!first.has(error.field)) first.set(error.field, error);
  }
  return [...first.values()];
}
