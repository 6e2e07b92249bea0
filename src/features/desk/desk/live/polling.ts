/** Schedule by which an open desk polls for changes. Without network and React. */

const second = 1000;
/** Pause between two requests. Browsers stretch it to a minute in a hidden tab. */
export const pauseMs = 30 * second;
/** Longest pause after failed requests. */
export const longestPauseMs = 300 * second;

/** `retryAfter`: seconds that the server asks the client to wait. */
export type Outcome = { ok: true } | { ok: false; retryAfter?: number | undefined };

/** Pause in ms after that many failures in a row. */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const growing = Math.min(pauseMs * 2 ** failures, longestPauseMs);
  return Math.max(growing, retryAfter * second);
}

/** Delays after an action, by when its effect on the server is likely to be complete. */
const soonMs = [3 * second, 10 * second];

export interface Polling {
  /** Asks now, or as soon as the pending request is answered. */
  askNow: () => void;
  /** Asks after 3 s and again after 10 s. */
  askSoon: () => void;
  stop: () => void;
}

/** Polls at once and then regularly until stopped. Never has two requests at the same time. */
export function startPolling(ask: () => Promise<Outcome>): Polling {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout>[] = [];
  let failures = 0;
  let isAsking = false;
  let isWanted = false;
  let isStopped = false;

  async function run() {
    clearTimeout(timer);
    if (isAsking) {
      isWanted = true;
      return;
    }
    isAsking = true;
    const outcome = await ask();
    isAsking = false;
    if (isStopped) return;
    failures = outcome.ok ? 0 : failures + 1;
    const pause = outcome.ok ? pauseMs : pauseAfter(failures, outcome.retryAfter);
    // The pending request may have been answered before the change that the caller waits for.
    const next = isWanted ? 0 : pause;
    isWanted = false;
    timer = setTimeout(() => void run(), next);
  }

  void run();
  return {
    askNow: () => void run(),
    askSoon: () => {
      soon.forEach(clearTimeout);
      soon = soonMs.map((ms) => setTimeout(() => void run(), ms));
    },
    stop: () => {
      isStopped = true;
      for (const one of [timer, ...soon]) clearTimeout(one);
    },
  };
}
