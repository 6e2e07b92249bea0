/** States of the payment page and the transitions between them. No clock, no network, no React. */
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import {
  initialLinkState,
  type LinkAction,
  linkReducer,
  type LinkState,
} from '#features/links/page.ts';
import type { PayNotice } from './pay-notice.ts';

export type PayKind = {
  linked: LinkedPayment;
  end: never;
  step: never;
  done: never;
  notice: PayNotice;
};

/** `isSending`: the browser is on its way to Stripe's page. */
export type PayState = LinkState<PayKind>;

export const initialState: PayState = initialLinkState;

export type Action =
  | LinkAction<PayKind>
  /** The payment was read again without an action of the client. */
  | { type: 'refreshed'; linked: LinkedPayment }
  /** The browser has not left for Stripe's page. */
  | { type: 'stayed' }
  /** The device is online again. */
  | { type: 'connected' };

/** The next state of the page. */
export function payReducer(state: PayState, action: Action): PayState {
  if (action.type === 'refreshed') {
    const { linked } = action;
    const isAsItWas = linked.state === state.linked?.state;
    return { ...state, view: 'shown', linked, notice: isAsItWas ? state.notice : null };
  }
  if (action.type === 'stayed') return { ...state, isSending: false };
  if (action.type === 'connected') {
    return state.notice === 'offline' ? { ...state, notice: null } : state;
  }
  return linkReducer(initialState, state, action);
}

/** Name of the view on the page. */
export const nameOf = ({ view }: PayState) => (view === 'failed' ? 'unloaded' : view);

/** Key of the page's title. */
export const titleOf = (state: PayState) => {
  const name = nameOf(state);
  return name === 'shown' ? (state.linked?.state ?? 'loading') : name;
};

/** Key of the sentence that explains the payment's state. */
export const ledeOf = ({ state, isOverdue }: LinkedPayment) =>
  state === 'open' && isOverdue ? 'overdue' : state;

/** Language of Stripe's page, which does not support Arabic. */
export const stripeLocaleOf = ({ locale }: LinkedPayment) => (locale === 'de' ? 'de' : 'en');
