import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, mayBeSignedIn } from '#platform/browser/api.ts';
import { createLook } from './look.ts';
import { initialState, isPolling, isTimed, reduce } from './messaging-state.ts';

/** How often it is looked, and for how long unless somebody asks for more. */
const everyMs = 3000;
const longestMs = 10 * 60_000;

/** Follows the connection: at once, every 3 s until it stands, never unseen, for ten minutes. */
export function useMessaging() {
  const [state, tell] = useReducer(reduce, initialState);
  const [looker] = useState(() => createLook({ ask: call, mayBeSignedIn, tell }));

  const look = useEffectEvent((isPoll: boolean) => {
    void looker.look({ isPoll, isLocked: state.isLocked });
  });

  const polls = isPolling(state);
  useEffect(() => {
    if (!polls) return;
    look(false);
    const timer = setInterval(() => look(true), everyMs);
    return () => {
      clearInterval(timer);
      looker.cancel();
    };
  }, [polls, state.round, looker]);

  const runs = isTimed(state);
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => tell({ type: 'timeUp' }), longestMs);
    return () => clearTimeout(timer);
  }, [runs, state.round]);

  useEffect(() => {
    // Opened behind another tab.
    tell({ type: document.visibilityState });
    const events = new AbortController();
    const follow = () =>
      // At once: a page that is left may be kept as it looks, to come back.
      flushSync(() => tell({ type: document.visibilityState }));
    document.addEventListener('visibilitychange', follow, { signal: events.signal });
    addEventListener('pagehide', () => flushSync(() => tell({ type: 'hidden' })), {
      signal: events.signal,
    });
    addEventListener('pageshow', follow, { signal: events.signal });
    return () => events.abort();
  }, []);

  return { state, tell };
}
