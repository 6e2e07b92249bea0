/**
 * Holds calls back while nobody is signed in: all that find the session ended wait for the same
 * sign-in, and learn whether it came.
 */
export interface SessionGate {
  /** Asks for a sign-in, once however many wait; resolves to whether there was one. */
  wait: () => Promise<boolean>;
  settle: (isSignedIn: boolean) => void;
}

/** `show` is told when the question is to be on the screen, and when no longer. */
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
