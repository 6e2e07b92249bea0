import type { DeskCall } from './desk-call.ts';
import type { Failure } from '#platform/browser/api.ts';

export type Load<T> = (call: DeskCall) => Promise<{ ok: true; value: T } | Failure>;

/** Why something could not be read; `isQuiet`: a timer had asked, nobody's hand. */
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
  /** Reads for a query, whose `signal` all requests of one reading share; throws a `ReadError`. */
  read: <T>(load: Load<T>, signal: AbortSignal) => Promise<T>;
  /** What begins to be read meanwhile is a timer's: it does not count as the admin's activity. */
  quietly: <T>(begin: () => T) => T;
}

/** Chooses for each reading of the desk between what a hand asks and what a timer does. */
export function createReader({ call, pollCall }: Record<'call' | 'pollCall', DeskCall>): Reader {
  let isQuiet = false;
  // A list's later pages are read when the first is there.
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
      isQuiet = true;
      try {
        return begin();
      } finally {
        isQuiet = false;
      }
    },
  };
}
