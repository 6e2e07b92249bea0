/** Time as the service sees it; tests bring their own. Instants and spans are milliseconds. */
export interface Clock {
  now(): number;
  /** Runs `run` once, `ms` from now, unless the returned function was called before. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
