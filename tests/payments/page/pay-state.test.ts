import { describe, expect, it } from 'vitest';
import { type ErrorCode, problemStatus } from '#platform/contract/errors.ts';
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import { paymentStates } from '#features/payments/contract/payment-states.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import type { Failure } from '#platform/browser/api.ts';
import { isDead, isOutdated, payNoticeOf } from '#features/payments/page/pay-notice.ts';
import {
  type Action,
  initialState,
  ledeOf,
  payReducer,
  type PayState,
  stripeLocaleOf,
  titleOf,
} from '#features/payments/page/pay-state.ts';

const payment: LinkedPayment = {
  packageName: 'Strategie',
  amount: 1234.5,
  dueOn: '2026-12-01',
  isOverdue: false,
  locale: 'de',
  state: 'open',
  refunded: 0,
  canPay: true,
  isTest: true,
};
const paid: LinkedPayment = { ...payment, state: 'paid', canPay: false };
const after = (...actions: Action[]): PayState => actions.reduce(payReducer, initialState);
const refused = (code: ErrorCode): Failure => ({
  ok: false,
  reason: 'problem',
  problem: { type: 'x', title: 'x', requestId: 'x', code, status: problemStatus[code] },
});

describe('the payment page', () => {
  it('shows no payment before it is loaded, nor once it cannot be loaded', () => {
    expect(titleOf(initialState)).toBe('loading');
    for (const why of ['dead', 'network'] as const) {
      expect(
        after({ type: 'read', linked: payment }, { type: 'unreadable', why }).linked,
      ).toBeNull();
    }
    expect(after({ type: 'unreadable', why: 'dead' })).toMatchObject({
      view: 'dead',
      notice: null,
    });
    expect(after({ type: 'unreadable', why: 'offline' })).toMatchObject({
      view: 'failed',
      notice: 'offline',
    });
    expect(after({ type: 'read', linked: payment }, { type: 'opened' })).toEqual(initialState);
  });

  it('keeps the payment while leaving, after a refusal, and when the browser stays', () => {
    const leaving = after(
      { type: 'read', linked: payment },
      { type: 'refused', notice: 'network' },
      { type: 'sent' },
    );
    expect(leaving).toEqual({
      view: 'shown',
      linked: payment,
      done: null,
      isSending: true,
      notice: null,
    });
    expect(payReducer(leaving, { type: 'stayed' })).toMatchObject({
      linked: payment,
      isSending: false,
    });
    expect(payReducer(leaving, { type: 'refused', notice: 'payments_unavailable' })).toEqual({
      view: 'shown',
      linked: payment,
      done: null,
      isSending: false,
      notice: 'payments_unavailable',
    });
  });

  it('shows the current state if the payment is no longer payable', () => {
    const now = after(
      { type: 'read', linked: payment },
      { type: 'sent' },
      { type: 'read', linked: paid, notice: 'changed' },
    );
    expect(now).toEqual({
      view: 'shown',
      linked: paid,
      done: null,
      isSending: false,
      notice: 'changed',
    });
    expect(titleOf(now)).toBe('paid');
  });

  it('replaces the payment on refresh, and keeps the notice only in the same state', () => {
    const told = after({ type: 'read', linked: payment }, { type: 'refused', notice: 'network' });
    const stale = { ...payment, isStale: true } as const;
    expect(payReducer(told, { type: 'refreshed', linked: stale })).toEqual({
      ...told,
      linked: stale,
    });
    expect(payReducer(told, { type: 'refreshed', linked: paid })).toMatchObject({
      linked: paid,
      notice: null,
    });
  });

  it('removes the offline notice when the device is online again', () => {
    const told = after({ type: 'read', linked: payment }, { type: 'refused', notice: 'offline' });
    expect(payReducer(told, { type: 'connected' })).toEqual({ ...told, notice: null });
    const other = payReducer(told, { type: 'refused', notice: 'network' });
    expect(payReducer(other, { type: 'connected' })).toEqual(other);
  });

  it('has texts for every state, and a separate one for an overdue payment', () => {
    const { titles, ledes } = pick('de', 'pay');
    for (const state of paymentStates) {
      const shown = after({ type: 'read', linked: { ...payment, state } });
      expect(titles[titleOf(shown)]).not.toBe('');
      expect(ledes[ledeOf({ ...payment, state })]).not.toBe('');
    }
    expect(ledeOf({ ...payment, isOverdue: true })).toBe('overdue');
    // A failed payment matters more than its due date.
    expect(ledeOf({ ...payment, state: 'failed', isOverdue: true })).toBe('failed');
  });

  it("uses a language that Stripe's page supports", () => {
    const languages = (['de', 'en', 'ar'] as const).map((locale) =>
      stripeLocaleOf({ ...payment, locale }),
    );
    expect(languages).toEqual(['de', 'en', 'en']);
  });
});

describe('a refusal', () => {
  it('ends the link, means a change, or can be retried', () => {
    expect(isDead(refused('not_found'))).toBe(true);
    expect(isDead(refused('validation_failed'))).toBe(true);
    expect(isDead(refused('not_payable'))).toBe(false);
    expect(isDead(refused('payments_unavailable'))).toBe(false);
    expect(isOutdated(refused('not_payable'))).toBe(true);
    expect(isOutdated({ ok: false, reason: 'network' })).toBe(false);
  });

  it('has its own notice', () => {
    expect(payNoticeOf({ ok: false, reason: 'offline' })).toBe('offline');
    for (const code of [
      'too_many_requests',
      'service_unavailable',
      'payments_unavailable',
      'payments_not_set_up',
    ] as const) {
      expect(payNoticeOf(refused(code))).toBe(code);
    }
    expect(payNoticeOf(refused('internal_error'))).toBe('other');
  });
});
