import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { openLinkedPayment, showLinkedPayment } from '#contract/payment-routes.ts';
import { call, type Failure } from '#islands/api.ts';
import { useOnline } from '#islands/links/use-online.ts';
import { useToken } from '#islands/links/use-token.ts';
import { isDead, isOutdated, payNoticeOf } from './pay-notice.ts';
import { initialState, payReducer } from './pay-state.ts';

/** Milliseconds after which a browser that still is here has not left for Stripe's page. */
const longestLeaving = 20_000;

/** The page that pays: shows what its address leads to, and leads on to Stripe's page. */
export function usePay() {
  const [state, dispatch] = useReducer(payReducer, initialState);
  const token = useToken();
  const isOpening = useRef(false);
  // An answer to a question about another token is nobody's any more.
  const asked = useRef(token);

  const read = useCallback(async () => {
    if (token === null) return;
    asked.current = token;
    dispatch({ type: 'asked' });
    if (token === '') {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    const answer = await call(showLinkedPayment, { body: { token } });
    if (asked.current !== token) return;
    if (answer.ok) dispatch({ type: 'read', payment: answer.value });
    else dispatch({ type: 'unreadable', why: isDead(answer) ? 'dead' : payNoticeOf(answer) });
  }, [token]);

  useEffect(() => void read(), [read]);
  useOnline(state.view === 'unloaded', read);

  // Back from Stripe's page, the browser may show this one as it was left.
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    isOpening.current = false;
    void read();
  });
  useEffect(() => {
    const follow = (event: PageTransitionEvent) => onShow(event);
    addEventListener('pageshow', follow);
    return () => removeEventListener('pageshow', follow);
  }, []);

  const isLeaving = state.isOpening;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => {
      isOpening.current = false;
      dispatch({ type: 'stayed' });
    }, longestLeaving);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  /** Where the page does not know what is true, it asks. */
  async function recover(failure: Failure, body: { token: string }) {
    if (isDead(failure)) {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    if (!isOutdated(failure)) {
      dispatch({ type: 'refused', notice: payNoticeOf(failure) });
      return;
    }
    const now = await call(showLinkedPayment, { body });
    if (asked.current !== token) return;
    if (now.ok) dispatch({ type: 'read', payment: now.value, notice: 'changed' });
    else dispatch({ type: 'unreadable', why: isDead(now) ? 'dead' : payNoticeOf(now) });
  }

  async function open() {
    if (isOpening.current || token === null) return;
    if (!navigator.onLine) {
      dispatch({ type: 'refused', notice: 'offline' });
      return;
    }
    isOpening.current = true;
    dispatch({ type: 'opening' });
    const body = { token };
    const answer = await call(openLinkedPayment, { body });
    if (asked.current === token) {
      if (answer.ok) {
        // The button stays as it is until the browser has left.
        location.assign(answer.value.url);
        return;
      }
      await recover(answer, body);
    }
    isOpening.current = false;
  }

  return { state, read, open };
}
