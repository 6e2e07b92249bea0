/**
 * Holds calls back while the session has ended: all calls that find it ended wait for the same sign-in and
 * learn whether it succeeded.
 */
export interface SessionGate {
  /** Asks for a sign-in, once for all waiting calls; resolves to whether it succeeded. */
  wait: () => Promise<boolean>;
  settle: (isSignedIn: boolean) => void;
}

/** `show` is called when the sign-in is to be shown and when it is to be hidden. */
export function createSessionGate(show: (isAsking: boolean) => void): SessionGate {
  let answer: ((isSignedIn: boolean) => void) | undefined;
  let waiting: Promise<boolean> | undefined;
  return {
    wait() {
      if (waiting) return waiting;
      show(true);
      waiting = new Promise((resolve) => (answer = resolve));
      return waiting;
    },
    settle(isSignedIn) {
      const resolve = answer;
      answer = undefined;
      waiting = undefined;
      show(false);
      resolve?.(isSignedIn);
    },
  };
}
