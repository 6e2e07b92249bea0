import { type Problem, problemStatus, titleOf } from '#platform/contract/errors.ts';
import type { Refusal, Success } from '#platform/rules/outcome.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The answer of a handler: an outcome, and with a success additional headers. A value with a media type is
 * sent as text, or as `stream` in its place; any other value is sent as JSON. With `isUnchanged` only a 304
 * is sent.
 */
export type Reply<T> =
  | (Success<T> & {
      headers?: HeaderList;
      mediaType?: string;
      stream?: ReadableStream<Uint8Array>;
      isUnchanged?: boolean;
    })
  | Refusal;

/** Set here, since the headers of `netlify.toml` do not apply to functions. */
const commonHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

function headersOf(requestId: string, own: HeaderList): Headers {
  const headers = new Headers({ ...commonHeaders, 'X-Request-Id': requestId });
  for (const [name, value] of own) {
    if (name === 'Set-Cookie') headers.append(name, value);
    else headers.set(name, value);
  }
  return headers;
}

/** Turns a refusal into an `application/problem+json` response. */
export function problemResponse(
  { code, errors, conflicts, warnings, consultant, challenge, record, retryAfterMs }: Refusal,
  requestId: string,
  own: HeaderList = [],
): Response {
  const [status, title] = [problemStatus[code], titleOf(code)];
  const problem: Problem = {
    type: `urn:problem:${code}`,
    title,
    status,
    code,
    requestId,
    ...(errors && { errors: [...errors] }),
    ...(conflicts && { conflicts: [...conflicts] }),
    ...(warnings && { warnings: [...warnings] }),
    consultant,
    challenge,
    record,
  };
  const headers = headersOf(requestId, own);
  headers.set('Content-Type', 'application/problem+json');
  if (retryAfterMs !== undefined) {
    headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  }
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Turns a handler's answer into a response; `status` is the status of a success. */
export function toResponse(answer: Reply<unknown>, status: number, requestId: string): Response {
  if (!answer.ok) return problemResponse(answer, requestId);
  const headers = headersOf(requestId, answer.headers ?? []);
  if (answer.isUnchanged) return new Response(null, { status: 304, headers });
  if (answer.value === undefined) return new Response(null, { status, headers });
  const { value, mediaType = 'application/json' } = answer;
  headers.set('Content-Type', mediaType);
  const isText = answer.mediaType !== undefined && typeof value === 'string';
  const body = answer.stream ?? (isText ? value : JSON.stringify(value));
  return new Response(body, { status, headers });
}
