import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { getSession } from '#features/access/contract/session-routes.ts';
import { call } from '#platform/browser/api.ts';
import type { SessionGate } from '#platform/desk/gate.ts';

/** Before the server is asked once more where it could not say when the session ends. */
const unknownMs = 60_000;
/** What a timer can wait for is less than a month; a session is far shorter. */
const longestMs = 9 * 60 * 60_000;

/**
 * Asks for a new sign-in where the session ended: when its time has come, by a timer, and where that
 * happened while nobody looked. The server knows when, and is asked without prolonging anything.
 * True while nothing may be shown: a page that the browser kept comes back without what it showed,
 * until the session is known to live.
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

    /** `isSure`: whatever is no clear answer counts as an end. */
    async function ask({ isPoll, isSure }: { isPoll: boolean; isSure: () => boolean }) {
      clearTimeout(timer);
      const answer = await call(getSession, { isPoll });
      if (signal.aborted) return;
      const isAlive = answer.ok ? answer.value.authenticated : !isSure();
      if (!isAlive) await gate.wait();
      const left = answer.ok && isAlive ? answer.value.secondsLeft : undefined;
      // A moment later than told, so that the answer is then a clear one.
      plan(left === undefined ? (isAlive ? unknownMs : 0) : left * 1000 + 500);
    }

    const atEnd = () => ask({ isPoll: true, isSure: () => true });

    async function look() {
      // Of a page that was left, only a sure answer brings back what it showed.
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
