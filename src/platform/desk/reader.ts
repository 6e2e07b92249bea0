import type { DeskCall } from './desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';

export type Load<T> = (call: DeskCall) => Promise<{ ok: true; value: T } | Failure>;

/** Why a read failed; `isQuiet`: a timer started it, not the admin. */
export class ReadError extends Error {
  readonly failure: Failure;
  readonly isQuiet: boolean;

  constructor(failure: Failure, isQuiet: boolean) {
    super(failure.reason === 'problem' ? failure.problem.code : failure.reason);
    this.failure = failure;
    this.isQuiet = isQuiet;
  }
}

export interface Reader {
  /** Reads for a query, whose `signal` all requests of one reading share. Throws a `ReadError`. */
  read: <T>(load: Load<T>, signal: AbortSignal) => Promise<T>;
  /** Marks the reads that `begin` starts as a timer's: they do not count as the admin's activity. */
  quietly: <T>(begin: () => T) => T;
}

/** Chooses for each read of the desk between the admin's call and the timer's call. */
export function createReader({ call, pollCall }: Record<'call' | 'pollCall', DeskCall>): Reader {
  let isQuiet = false;
  // Later pages of a list are read after the first one has arrived.
  const quiet = new WeakSet<AbortSignal>();
  return {
    async read(load, signal) {
      if (isQuiet) quiet.add(signal);
      const isOfTimer = quiet.has(signal);
      const answer = await load(isOfTimer ? pollCall : call);
      if (!answer.ok) throw new ReadError(answer, isOfTimer);
      return answer.value;
    },
    quietly(begin) {
      const before = isQuiet;
      isQuiet = true;
      try {
        return begin();
      } finally {
        isQuiet = before;
      }
    },
  };
}
