import type { Refusal } from '#domain/outcome.ts';
import { EnvironmentError } from '#netlify/env.ts';
import { StoreNewerError, StoreUnavailableError } from '#store/client.ts';

const retryAfterMs = 5000;

/**
 * What the caller is told of an exception, and one line of log. The error's text is left out: it
 * may hold what a visitor wrote. Only what names nothing but our own variables is spelled out.
 */
export function toFault(error: unknown, where: { requestId: string; route: string }): Refusal {
  const fault: Refusal =
    error instanceof StoreUnavailableError || error instanceof StoreNewerError
      ? { ok: false, code: 'service_unavailable', retryAfterMs }
      : { ok: false, code: 'internal_error' };
  const line = {
    ...where,
    code: fault.code,
    error: error instanceof Error ? error.name : typeof error,
    ...((error instanceof EnvironmentError || error instanceof StoreNewerError) && {
      cure: error.message,
    }),
  };
  console.error(JSON.stringify(line));
  return fault;
}
