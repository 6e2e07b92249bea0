/** Counts attempts to sign in, or to guess a code, by address. */
export interface SignInAttempts {
  /**
   * Counts an attempt before it is checked, so that parallel guesses count too. `waitMs` above 0 refuses it;
   * `recentFailures` counts the failures of all addresses.
   */
  count: (address: string, now: Date) => Promise<{ waitMs: number; recentFailures: number }>;
  forgive: (address: string) => Promise<void>;
}
