/** How often an open desk asks whether anything happened; no network, no React. */

const second = 1000;
/** Between two questions. Browsers stretch it to a minute in a tab that is hidden. */
export const pauseMs = 30 * second;
/** The longest pause after questions that had no answer. */
export const longestPauseMs = 300 * second;

/** `retryAfter`: the seconds for which the server asks to be left alone. */
export type Outcome = { ok: true } | { ok: false; retryAfter?: number | undefined };

/** The pause after so many failures in a row. */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const growing = Math.min(pauseMs * 2 ** failures, longestPauseMs);
  return Math.max(growing, retryAfter * second);
}

/** After something was set going at the server: when it is likely to have come to an end. */
const soonMs = [3 * second, 10 * second];

export interface Polling {
  /** Asks now, or as soon as the question on its way is answered. */
  askNow: () => void;
  /** Asks after a few seconds, and once more after some. */
  askSoon: () => void;
  stop: () => void;
}

/** Asks at once and then again and again, never twice at the same time, until it is stopped. */
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
    // A question on its way may have been answered before what somebody wants to know happened.
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
