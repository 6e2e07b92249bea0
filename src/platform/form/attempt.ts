/** One message on its way, however often it has to be sent until it arrives. */
export interface Attempt {
  idempotencyKey: string;
  /** When it was first sent, as an ISO instant. */
  at: string;
}

/**
 * Gives every message its attempt: the same one for the same words until `forget`, so that what is
 * sent again after a lost answer is kept once; another one for other words.
 */
export function attempts(newKey: () => string, now: () => Date) {
  let last: { words: string; attempt: Attempt } | null = null;
  return {
    of: (message: unknown): Attempt => {
      const words = JSON.stringify(message);
      if (last?.words !== words) {
        last = { words, attempt: { idempotencyKey: newKey(), at: now().toISOString() } };
      }
      return last.attempt;
    },
    /** The message has arrived: the same words would be another one. */
    forget: () => {
      last = null;
    },
  };
}
