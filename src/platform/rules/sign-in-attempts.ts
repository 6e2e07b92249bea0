/**
 * Counts one sender's attempts to sign in, or to guess a code. A sender is a network, or a browser that signed
 * in before.
 */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is checked, so that parallel guesses count too. `waitMs` above 0 refuses it;
   * `recentFailures` counts the failures of all senders.
   */
  count: (now: Date) => Promise<{ waitMs: number; recentFailures: number }>;
  forgive: () => Promise<void>;
}
