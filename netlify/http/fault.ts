import type { Refusal } from '#domain/outcome.ts';
import { EnvironmentError } from '#netlify/env.ts';
import { StoreRefusedError, StoreUnavailableError, StoreVersionError } from '#store/client.ts';

const retryAfterMs = 5000;

/** A later try, or a later deploy, may succeed. */
const unavailable = [StoreUnavailableError, StoreVersionError, StoreRefusedError];

/**
 * What the caller is told of an exception, and one line of log. The error's text is left out: it
 * may hold what a visitor wrote. Only what names nothing but our own variables is spelled out.
 */
export function toFault(error: unknown, where: { requestId: string; route: string }): Refusal {
  const fault: Refusal = unavailable.some((kind) => error instanceof kind)
    ? { ok: false, code: 'service_unavailable', retryAfterMs }
    : { ok: false, code: 'internal_error' };
  const line = {
    ...where,
    code: fault.code,
    error: error instanceof Error ? error.name : typeof error,
    ...((error instanceof EnvironmentError || error instanceof StoreRefusedError) && {
      cure: error.message,
    }),
  };
  console.error(JSON.stringify(line));
  return fault;
}
