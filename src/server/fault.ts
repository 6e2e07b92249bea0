import type { Refusal } from '#platform/rules/outcome.ts';
import { EnvironmentError } from '#platform/env/env.ts';
import {
  ScriptError,
  StoreRefusedError,
  StoreUnavailableError,
  StoreVersionError,
} from '#platform/redis/client.ts';
import type { Line } from './report.ts';

const retryAfterMs = 5000;

/** A later try, or a later deploy, may succeed. */
const unavailable = [StoreUnavailableError, StoreVersionError, StoreRefusedError];

export interface Fault {
  refusal: Refusal;
  line: Pick<Line, 'error' | 'cause' | 'cure'>;
}

/**
 * What the caller is told of an exception, and what the log says of it. The error's text is left
 * out: it may hold what a visitor wrote. Only what names nothing but our own variables, and the
 * store's word for what went wrong, is spelled out.
 */
export function toFault(error: unknown): Fault {
  // Of others it may hold anything.
  const isSafe = error instanceof StoreUnavailableError || error instanceof ScriptError;
  const hasCure = error instanceof EnvironmentError || error instanceof StoreRefusedError;
  return {
    refusal: unavailable.some((kind) => error instanceof kind)
      ? { ok: false, code: 'service_unavailable', retryAfterMs }
      : { ok: false, code: 'internal_error' },
    line: {
      error: error instanceof Error ? error.name : typeof error,
      ...(isSafe && { cause: error.cause }),
      ...(hasCure && { cure: error.message }),
    },
  };
}
