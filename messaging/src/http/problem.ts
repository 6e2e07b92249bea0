/** Errors in the format of the website's own API: `application/problem+json`. */
const problems = {
  unauthenticated: { status: 401, title: 'Send the secret as a bearer token.' },
  wrong_signature: { status: 401, title: 'The signature does not belong to this key and body.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  payload_too_large: { status: 413, title: 'The request body is too large.' },
  unsupported_media_type: { status: 415, title: 'Send the body as application/json.' },
  malformed_json: { status: 422, title: 'The request body is not JSON.' },
  validation_failed: { status: 422, title: 'Some fields are missing or not valid.' },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used with another payload.',
  },
  too_many_requests: { status: 429, title: 'Too many messages are waiting. Try again later.' },
  internal_error: { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; title: string }>;

export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

export interface FieldError {
  field: string;
  code: string;
}

export function problem(
  code: keyof typeof problems,
  { errors, headers }: { errors?: FieldError[]; headers?: Record<string, string> } = {},
): Answer {
  const { status, title } = problems[code];
  const body = { type: `urn:problem:${code}`, title, status, code, ...(errors && { errors }) };
  return { status, body, headers: { ...headers, 'Content-Type': 'application/problem+json' } };
}
