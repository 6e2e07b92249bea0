/** Attempts to sign in, or to guess a code, counted by address. */
export interface SignInAttempts {
  /**
   * Counts the attempt before it is judged, so that parallel guesses count too. `waitMs` above 0
   * refuses it; `recentFailures` are those of all addresses.
   */
  count: (address: string, now: Date) => Promise<{ waitMs: number; recentFailures: number }>;
  forgive: (address: string) => Promise<void>;
}
