import type { Context } from '@netlify/functions';
import type { Core } from './core.ts';

/** The log line of a call; it names addresses by their pattern and contains no personal data. */
export interface Line {
  method: string;
  /** The path's pattern, or the name of a scheduled function. */
  route: string;
  status: number;
  ms: number;
  requestId: string;
  /** Code of a refusal. */
  code?: string | undefined;
  /** For a fault: the class of error, what is safe to say about its cause, and how to fix it. */
  error?: string | undefined;
  cause?: unknown;
  cure?: string | undefined;
  /** For a fault of work that went on after the answer, which has a line of its own. */
  isAfterAnswer?: true;
  /** For a scheduled function: the steps that failed; each has a line of its own. */
  failed?: readonly string[] | undefined;
}

/**
 * Logs an answered call in one line. A fault (an exception, not a refusal) has the time too, and is also stored
 * for the desk. It is
 * written after the answer; if Redis cannot take it, it is written with the next call. `LOG=faults` omits all
 * other lines, for instance in a terminal.
 */
export function report(
  line: Line,
  context?: Pick<Context, 'waitUntil'>,
  services?: Pick<Core, 'faults' | 'now'>,
): void {
  const isFault = line.error !== undefined;
  const at = services?.now();
  if (isFault || process.env['LOG'] !== 'faults') {
    console[isFault ? 'error' : 'info'](JSON.stringify(isFault ? { at, ...line } : line));
  }
  const fault = isFault && { at, ...line };
  if (services) context?.waitUntil(services.faults.keep(fault));
}
