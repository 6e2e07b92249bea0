import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { getSession } from '#features/access/contract/session-routes.ts';
import { call } from '#platform/browser/api.ts';
import type { SessionGate } from '#platform/desk/gate.ts';

/** Pause before the server is asked again if its answer does not say when the session ends. */
const unknownMs = 60_000;
/**
 * Upper limit of the timer: far longer than a session, and within the limit of `setTimeout` (about 25 days).
 */
const longestMs = 9 * 60 * 60_000;

/**
 * Asks for a new sign-in when the session has ended: by a timer, and when the admin returns to the page. The
 * check does not extend the session when the timer makes it. Returns true while the content has to stay
 * hidden: a page restored from the back/forward cache shows nothing until the session is known to be alive.
 */
export function useSessionWatch(gate: SessionGate): boolean {
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function plan(ms: number) {
      clearTimeout(timer);
      if (!signal.aborted) timer = setTimeout(() => void atEnd(), Math.min(ms, longestMs));
    }

    /** `isSure`: an unclear answer counts as the end of the session. */
    async function ask({ isPoll, isSure }: { isPoll: boolean; isSure: () => boolean }) {
      clearTimeout(timer);
      const answer = await call(getSession, { isPoll });
      if (signal.aborted) return;
      const isAlive = answer.ok ? answer.value.authenticated : !isSure();
      if (!isAlive) await gate.wait();
      const left = answer.ok && isAlive ? answer.value.secondsLeft : undefined;
      // Half a second after the end, so that the answer is then unambiguous.
      plan(left === undefined ? (isAlive ? unknownMs : 0) : left * 1000 + 500);
    }

    const atEnd = () => ask({ isPoll: true, isSure: () => true });

    async function look() {
      // After the page was left, its content comes back only if the server confirms the session.
      await ask({ isPoll: false, isSure: () => isLeft });
      isLeft = false;
      setIsHidden(false);
    }
    function hide() {
      isLeft = true;
      flushSync(() => setIsHidden(true));
    }
    void ask({ isPoll: true, isSure: () => false });
    addEventListener('pagehide', hide, { signal });
    addEventListener('pageshow', ({ persisted }) => void (persisted && look()), { signal });
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' && look()),
      { signal },
    );
    return () => {
      clearTimeout(timer);
      events.abort();
    };
  }, [gate]);

  return isHidden;
}
