import { useCallback, useEffect, useReducer, useRef } from 'react';
import {
  openLinkedPayment,
  showLinkedPayment,
} from '#features/payments/contract/payment-routes.ts';
import { call, type Failure } from '#platform/browser/api.ts';
import { useOnline } from '#features/links/page/use-online.ts';
import { useToken } from '#features/links/page/use-token.ts';
import { isDead, isOutdated, payNoticeOf } from './pay-notice.ts';
import { initialState, payReducer } from './pay-state.ts';
import { useReturn } from './use-return.ts';

/** Milliseconds after which a browser that still is here has not left for Stripe's page. */
const longestLeaving = 20_000;

/** The page that pays: shows what its address leads to, and leads on to Stripe's page. */
export function usePay() {
  const [state, dispatch] = useReducer(payReducer, initialState);
  const token = useToken();
  const isOpening = useRef(false);
  // An answer to a question that another has followed is nobody's any more.
  const questions = useRef(0);
  const isReading = useRef(false);

  const read = useCallback(async () => {
    if (token === null) return;
    const question = (questions.current += 1);
    isReading.current = token !== '';
    isOpening.current = false;
    dispatch({ type: 'asked' });
    if (token === '') {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    const answer = await call(showLinkedPayment, { body: { token } });
    if (questions.current !== question) return;
    isReading.current = false;
    if (answer.ok) dispatch({ type: 'read', payment: answer.value });
    else dispatch({ type: 'unreadable', why: isDead(answer) ? 'dead' : payNoticeOf(answer) });
  }, [token]);

  useEffect(() => void read(), [read]);
  useOnline(state.view === 'unloaded', read);
  const connected = useCallback(() => {
    dispatch({ type: 'connected' });
    return Promise.resolve();
  }, []);
  useOnline(state.notice === 'offline', connected);

  /** Asks in silence whether what is shown still holds; what nobody answers leaves it as it is. */
  async function refresh() {
    if (!token || isReading.current || isOpening.current) return;
    if (state.view === 'unloaded') return read();
    if (state.view !== 'shown') return;
    const question = (questions.current += 1);
    const answer = await call(showLinkedPayment, { body: { token } });
    if (questions.current !== question) return;
    if (answer.ok) dispatch({ type: 'refreshed', payment: answer.value });
    else if (isDead(answer)) dispatch({ type: 'unreadable', why: 'dead' });
  }

  useReturn({
    onVisible: () => void refresh(),
    // Back from Stripe's page: what is true now may be another thing.
    onRestored: () => void read(),
  });

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
  async function recover(failure: Failure, body: { token: string }, question: number) {
    if (isDead(failure)) {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    if (!isOutdated(failure)) {
      dispatch({ type: 'refused', notice: payNoticeOf(failure) });
      return;
    }
    const now = await call(showLinkedPayment, { body });
    if (questions.current !== question) return;
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
    const question = (questions.current += 1);
    const body = { token };
    const answer = await call(openLinkedPayment, { body });
    if (questions.current !== question) return;
    if (answer.ok) {
      // The button stays as it is until the browser has left.
      location.assign(answer.value.url);
      return;
    }
    await recover(answer, body, question);
    if (questions.current === question) isOpening.current = false;
  }

  return { state, read, open };
}
