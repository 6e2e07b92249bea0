/** The states of the page that pays and the steps between them; no clock, no network, no React. */
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

/** While it sends, it is on the way to Stripe's page. */
export type PayState = LinkState<PayKind>;

export const initialState: PayState = initialLinkState;

export type Action =
  | LinkAction<PayKind>
  /** What is shown was asked for anew, by nobody's hand. */
  | { type: 'refreshed'; linked: LinkedPayment }
  /** The browser did not leave for Stripe's page after all. */
  | { type: 'stayed' }
  /** The device has found its network again. */
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

/** What the page calls its view. */
export const nameOf = ({ view }: PayState) => (view === 'failed' ? 'unloaded' : view);

/** Which of the page's titles holds. */
export const titleOf = (state: PayState) => {
  const name = nameOf(state);
  return name === 'shown' ? (state.linked?.state ?? 'loading') : name;
};

/** Which sentence says what the payment's state means. */
export const ledeOf = ({ state, isOverdue }: LinkedPayment) =>
  state === 'open' && isOverdue ? 'overdue' : state;

/** In which language Stripe's page speaks: it knows no Arabic. */
export const stripeLocaleOf = ({ locale }: LinkedPayment) => (locale === 'de' ? 'de' : 'en');
