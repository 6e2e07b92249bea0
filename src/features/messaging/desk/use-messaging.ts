import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, mayBeSignedIn } from '#platform/browser/api.ts';
import { createLook } from './look.ts';
import { initialState, isPolling, isTimed, reduce } from './messaging-state.ts';

/** Interval of polling, and its time limit unless the user asks again. */
const everyMs = 3000;
const longestMs = 10 * 60_000;

/**
 * Polls the state of the connection: at once, then every 3 s until it is connected, only while the page is
 * visible, and for at most ten minutes.
 */
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
    // The page may have been opened in a background tab.
    tell({ type: document.visibilityState });
    const events = new AbortController();
    const follow = () =>
      // Synchronously, because the browser may keep the page as it looks when it is left, and show it again.
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
