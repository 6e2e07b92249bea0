/** The service's clock, replaceable in tests. Instants and durations are in ms. */
export interface Clock {
  now(): number;
  /** Runs `run` once, `ms` from now, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
