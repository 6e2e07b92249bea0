/** One message being sent, including all repeats until it arrives. */
export interface Attempt {
  idempotencyKey: string;
  /** When it was first sent, as an ISO instant. */
  at: string;
}

/**
 * Gives every message its attempt: the same one for the same content until `forget`, so that a message
 * repeated after a lost response is stored once; a new one for other content.
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
    /** Call when the message has arrived: the same content is then a new message. */
    forget: () => {
      last = null;
    },
  };
}
