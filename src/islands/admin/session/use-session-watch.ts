import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { getSession } from '#contract/session-routes.ts';
import { call } from '#islands/api.ts';
import type { SessionGate } from './gate.ts';

/**
 * Asks for a new sign-in where the session ended while nobody looked. True while nothing may be
 * shown: a page that the browser kept comes back without what it showed, until the session is
 * known to live.
 */
export function useSessionWatch(gate: SessionGate): boolean {
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    let isLeft = false;
    async function look() {
      const answer = await call(getSession);
      // Of a page that was left, only a sure answer brings back what it showed.
      if (answer.ok ? !answer.value.authenticated : isLeft) await gate.wait();
      isLeft = false;
      setIsHidden(false);
    }
    function hide() {
      isLeft = true;
      flushSync(() => setIsHidden(true));
    }
    addEventListener('pagehide', hide, { signal });
    addEventListener('pageshow', ({ persisted }) => void (persisted && look()), { signal });
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' && look()),
      { signal },
    );
    return () => events.abort();
  }, [gate]);

  return isHidden;
}
