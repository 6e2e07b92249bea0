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

/** Errors after which a later attempt, or a later deploy, may succeed. */
const unavailable = [StoreUnavailableError, StoreVersionError, StoreRefusedError];

export interface Fault {
  refusal: Refusal;
  line: Pick<Line, 'error' | 'cause' | 'cure'>;
}

/**
 * Turns an exception into the refusal for the caller and the line for the log. The error's text is omitted,
 * since it may contain what a visitor wrote. The log gets only texts that name nothing but our own variables,
 * and the store's word for the cause.
 */
export function toFault(error: unknown): Fault {
  // The cause of other errors may contain anything.
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
