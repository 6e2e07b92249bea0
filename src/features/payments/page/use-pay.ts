import { useCallback, useEffect } from 'react';
import {
  openLinkedPayment,
  showLinkedPayment,
} from '#features/payments/contract/linked-payment-routes.ts';
import { type LinkPage, useLink, useOnline } from '#features/links/page.ts';
import { call, type Failure } from '#platform/browser/api.ts';
import { isDead, isOutdated, payNoticeOf, whyOf } from './pay-notice.ts';
import { type Action, initialState, type PayKind, payReducer, type PayState } from './pay-state.ts';
import { useReturn } from './use-return.ts';

/** If the page is still here after this many ms, the browser has not left for Stripe's page. */
const longestLeaving = 20_000;

const page: LinkPage<PayKind, PayState, Action> = {
  ...{ reducer: payReducer, initialState, whyOf },
  show: (body) => call(showLinkedPayment, { body }),
};

/** State of the payment page: reads the payment of its link, and leads to Stripe's page. */
export function usePay() {
  const { state, dispatch, token, isBusy, ask, watch, read, run } = useLink(page);
  const { view, notice, isSending } = state;

  const connected = useCallback(() => {
    dispatch({ type: 'connected' });
    return Promise.resolve();
  }, [dispatch]);
  useOnline(notice === 'offline', connected);

  /** Reads the payment again in the background; without an answer, the page stays as it is. */
  async function refresh() {
    if (!token || isBusy() || isSending) return;
    if (view === 'failed') return read();
    if (view !== 'shown') return;
    const isCurrent = ask();
    const answer = await page.show({ token });
    if (!isCurrent() || isBusy()) return;
    if (answer.ok) dispatch({ type: 'refreshed', linked: answer.value });
    else if (isDead(answer)) dispatch({ type: 'unreadable', why: 'dead' });
  }

  useReturn({
    onVisible: () => void refresh(),
    // Back from Stripe's page: the payment may have changed.
    onRestored: () => void read(),
  });

  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => dispatch({ type: 'stayed' }), longestLeaving);
    return () => clearTimeout(timer);
  }, [dispatch, isSending]);

  /** After a refusal: reads the payment again if the page may be out of date. */
  async function recover(failure: Failure, body: { token: string }) {
    if (isDead(failure)) {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    if (!isOutdated(failure)) {
      dispatch({ type: 'refused', notice: payNoticeOf(failure) });
      return;
    }
    const isCurrent = watch();
    const now = await page.show(body);
    if (!isCurrent()) return;
    if (now.ok) dispatch({ type: 'read', linked: now.value, notice: 'changed' });
    else dispatch({ type: 'unreadable', why: whyOf(now) });
  }

  const open = () =>
    run({
      send: (body) => call(openLinkedPayment, { body }),
      // The button keeps its state until the browser has left.
      onDone: ({ url }) => location.assign(url),
      onRefused: recover,
    });

  return { state, read, open };
}
