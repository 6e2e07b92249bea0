/** The one table from error code to HTTP status, and the `application/problem+json` envelope. */
import * as z from 'zod/mini';

export const problems = {
  slot_unavailable: { status: 400, title: 'The slot is no longer available.' },
  invalid_signature: { status: 400, title: 'The signature is not valid.' },
  unauthenticated: { status: 401, title: 'Sign in first.' },
  wrong_password: { status: 401, title: 'Wrong password.' },
  code_required: { status: 401, title: 'The second factor is missing.' },
  wrong_code: { status: 401, title: 'The second factor is wrong.' },
  recovery_code_required: { status: 401, title: 'Use a recovery code.' },
  forbidden: { status: 403, title: 'Not sent by the site itself.' },
  not_found: { status: 404, title: 'Nothing is here.' },
  method_not_allowed: { status: 405, title: 'Not by this method.' },
  time_taken: { status: 409, title: 'Other appointments are in the way.' },
  not_yet_started: { status: 409, title: 'It has not begun yet.' },
  illegal_transition: { status: 409, title: 'Not from this status.' },
  too_late_to_change: { status: 409, title: 'It is too late to change it.' },
  not_payable: { status: 409, title: 'Nothing is left to pay.' },
  not_refundable: { status: 409, title: 'Not that much is left.' },
  refund_refused: { status: 409, title: 'Stripe refuses this refund.' },
  no_address: { status: 409, title: 'There is no address.' },
  slot_booked: { status: 409, title: 'The slot is booked.' },
  link_expired: { status: 410, title: 'The appointment is over.' },
  changed_meanwhile: { status: 412, title: 'It has changed meanwhile.' },
  payload_too_large: { status: 413, title: 'The body is too large.' },
  unsupported_media_type: { status: 415, title: 'Send application/json.' },
  malformed_json: { status: 422, title: 'The body is not JSON.' },
  validation_failed: { status: 422, title: 'Fields are missing or not valid.' },
  idempotency_key_reused: {
    status: 422,
    title: 'The key was used with another payload.',
  },
  too_many_requests: { status: 429, title: 'Too many requests.' },
  internal_error: { status: 500, title: 'A fault on our side.' },
  messaging_unavailable: { status: 503, title: 'Messaging does not answer.' },
  payments_not_set_up: { status: 503, title: 'Payments are not set up.' },
  payments_unavailable: { status: 503, title: 'Payments do not answer.' },
  service_unavailable: { status: 503, title: 'Not available just now.' },
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
  record: z.optional(z.custom()),
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
