/** The only client of our API: calls a route of the contract and parses the response with its schema. */
import * as z from 'zod/mini';
import { type Problem, problemSchema } from '#platform/contract/errors.ts';
import {
  type BodyOf,
  pathOf,
  type QueryOf,
  type ResponseOf,
  type Route,
} from '#platform/contract/route.ts';
import { pollHeader, xsrfCookie, xsrfHeader } from '#platform/contract/session-names.ts';

export interface CallOptions<R extends Route> {
  id?: string;
  query?: QueryOf<R>;
  body?: BodyOf<R>;
  idempotencyKey?: string;
  /** Additional request headers. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Timeout in milliseconds, where the default is too short. */
  timeout?: number;
  /** The call comes from a timer, not from the admin: it does not prolong the admin's session. */
  isPoll?: boolean;
  /** Sends the request even if the page is left before it finishes (`keepalive`); body of 64 KiB at most. */
  isLeaving?: boolean;
}

/**
 * `problem`: our server refused the request and says why. `network`: no response of our server arrived, so
 * the call may or may not have been carried out. `offline`: the same, and the device reports that it has no
 * network. `retryAfter`: seconds that the server asks to wait before another attempt.
 */
export type Failure =
  | { ok: false; reason: 'problem'; problem: Problem; retryAfter?: number }
  | {
      ok: false;
      reason: 'network' | 'offline';
      /** The request cannot have left the device. */
      isUnsent?: boolean;
    };

/**
 * Whether the call may have been carried out despite the failure: no response arrived, or a 5xx that may have
 * come after the act.
 */
export const isInDoubt = (failure: Failure): boolean =>
  failure.reason !== 'problem' || failure.problem.status >= 500;

export type Answer<R extends Route> = { ok: true; value: ResponseOf<R> } | Failure;

/** Default timeout in milliseconds; the server itself gives up on Redis after 3 s. */
const usual = 10_000;

function xsrfToken(): string | undefined {
  const prefix = `${xsrfCookie}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

/** Whether a sign-in left its cookie in this browser; the session may have ended since. */
export const mayBeSignedIn = (): boolean => xsrfToken() !== undefined;

function headersOf(
  route: Route,
  {
    body,
    idempotencyKey,
    isPoll,
    headers: more,
  }: Pick<CallOptions<Route>, 'body' | 'idempotencyKey' | 'isPoll' | 'headers'>,
): Record<string, string> {
  const token = route.method === 'GET' ? undefined : xsrfToken();
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(isPoll && { [pollHeader]: '1' }),
    ...(token !== undefined && { [xsrfHeader]: token }),
    ...more,
  };
}

function addressOf(
  route: Route,
  id: string | undefined,
  query: QueryOf<Route> | undefined,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, value);
  }
  return parameters.size > 0 ? `${pathOf(route, id)}?${parameters}` : pathOf(route, id);
}

/** A 400 means this alone (specification, section 8), also where its body is not ours. */
const gone: Problem = {
  ...{ type: 'about:blank', title: 'Bad Request', status: 400 },
  ...{ code: 'slot_unavailable', requestId: '' },
};

/** Throws for an answer that our server did not send. */
async function refusalOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined);
  const isGone = response.status === 400 && !problemSchema.safeParse(body).success;
  const problem = isGone ? gone : z.parse(problemSchema, body);
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return { ok: false, reason: 'problem', problem, ...(retryAfter > 0 && { retryAfter }) };
}

/**
 * Makes one call and never throws: a response that our own server did not send counts as a network failure.
 */
async function request<R extends Route, T>(
  route: R,
  options: CallOptions<R>,
  read: (response: Response) => Promise<T>,
): Promise<{ ok: true; value: T } | Failure> {
  const { id, query, body, signal, timeout = usual, isLeaving = false } = options;
  // Like `AbortSignal.any`, which browsers of 2023 lack. The listener goes with the timer.
  const own = new AbortController();
  const giveUp = () => own.abort();
  setTimeout(giveUp, timeout);
  signal?.addEventListener('abort', giveUp, own);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(addressOf(route, id, query), {
      method: route.method,
      headers: headersOf(route, options),
      // `JSON.stringify(undefined)` is `undefined`: no body.
      body: JSON.stringify(body),
      cache: 'no-store',
      keepalive: isLeaving,
      signal: own.signal,
    });
    return response.ok ? { ok: true, value: await read(response) } : await refusalOf(response);
  } catch {
    return { ok: false, reason: navigator.onLine ? 'network' : 'offline' };
  }
}

/** Resolves to the response's JSON, parsed with the route's schema; `undefined` for a 204. */
export function call<R extends Route>(route: R, options: CallOptions<R> = {}): Promise<Answer<R>> {
  return request(route, options, async (response): Promise<ResponseOf<R>> => {
    const body: unknown = response.status === 204 ? undefined : await response.json();
    return z.parse<R['response']>(route.response, body);
  });
}

const fileNamePattern = /filename="([^"]+)"/;

/** Resolves to the response as the file that the server made: its bytes, type and name. */
export function callForFile<R extends Route>(
  route: R,
  options: CallOptions<R> = {},
): Promise<{ ok: true; value: File } | Failure> {
  return request(route, options, async (response) => {
    const [, name] = fileNamePattern.exec(response.headers.get('content-disposition') ?? '') ?? [];
    if (name === undefined) throw new Error(`${route.path} names no file`);
    const bytes = await response.blob();
    return new File([bytes], name, { type: bytes.type });
  });
}
