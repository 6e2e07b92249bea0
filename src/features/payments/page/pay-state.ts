/** The states of the page that pays and the steps between them; no clock, no network, no React. */
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import type { PayNotice } from './pay-notice.ts';

export interface PayState {
  view: 'loading' | 'dead' | 'unloaded' | 'shown';
  payment: LinkedPayment | null;
  /** On the way to Stripe's page. */
  isOpening: boolean;
  notice: PayNotice | null;
}

export const initialState: PayState = {
  view: 'loading',
  payment: null,
  isOpening: false,
  notice: null,
};

export type Action =
  | { type: 'asked' }
  | { type: 'read'; payment: LinkedPayment; notice?: PayNotice }
  /** What is shown was asked for anew, by nobody's hand. */
  | { type: 'refreshed'; payment: LinkedPayment }
  | { type: 'unreadable'; why: 'dead' | PayNotice }
  | { type: 'opening' }
  | { type: 'refused'; notice: PayNotice }
  /** The browser did not leave for Stripe's page after all. */
  | { type: 'stayed' }
  /** The device has found its network again. */
  | { type: 'connected' };

/** The next state of the page. */
export function payReducer(state: PayState, action: Action): PayState {
  switch (action.type) {
    case 'asked':
      return initialState;
    case 'read': {
      const { payment, notice = null } = action;
      return { view: 'shown', payment, isOpening: false, notice };
    }
    case 'refreshed': {
      const { payment } = action;
      const isAsItWas = payment.state === state.payment?.state;
      return { ...state, view: 'shown', payment, notice: isAsItWas ? state.notice : null };
    }
    case 'unreadable':
      return action.why === 'dead'
        ? { ...initialState, view: 'dead' }
        : { ...initialState, view: 'unloaded', notice: action.why };
    case 'opening':
      return { ...state, isOpening: true, notice: null };
    case 'refused':
      return { ...state, isOpening: false, notice: action.notice };
    case 'stayed':
      return { ...state, isOpening: false };
    case 'connected':
      return state.notice === 'offline' ? { ...state, notice: null } : state;
  }
}

/** Which of the page's titles holds. */
export const titleOf = ({ view, payment }: PayState) =>
  view === 'shown' && payment ? payment.state : view === 'shown' ? 'loading' : view;

/** Which sentence says what the payment's state means. */
export const ledeOf = ({ state, isOverdue }: LinkedPayment) =>
  state === 'open' && isOverdue ? 'overdue' : state;

/** In which language Stripe's page speaks: it knows no Arabic. */
export const stripeLocaleOf = ({ locale }: LinkedPayment) => (locale === 'de' ? 'de' : 'en');
