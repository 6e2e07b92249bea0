import type { Context } from '@netlify/functions';
import type { Core } from './core.ts';

/** What is said of a call; it names addresses by their pattern and tells nothing of anybody. */
export interface Line {
  method: string;
  /** A path's pattern, or a scheduled function's name. */
  route: string;
  status: number;
  ms: number;
  requestId: string;
  /** Of a refusal. */
  code?: string | undefined;
  /** Of a fault, the class of error, what is safe to say of its cause, and what would mend it. */
  error?: string | undefined;
  cause?: unknown;
  cure?: string | undefined;
  /** Of what the clock runs, the steps that failed; each has a line of its own. */
  failed?: readonly string[] | undefined;
}

/**
 * Tells of a call that is answered: one line of log, and of a fault, which is an exception and
 * no refusal, what the desk shows. That is
 * written after the answer; what Redis could not take goes along with the next call that it serves.
 * `LOG=faults` leaves out all other lines: a terminal is no place for each call.
 */
export function report(
  line: Line,
  context?: Pick<Context, 'waitUntil'>,
  services?: Pick<Core, 'faults' | 'now'>,
): void {
  const isFault = line.error !== undefined;
  if (isFault || process.env['LOG'] !== 'faults') {
    console[isFault ? 'error' : 'info'](JSON.stringify(line));
  }
  const fault = isFault && { at: services?.now(), ...line };
  if (services) context?.waitUntil(services.faults.keep(fault));
}
