import { describe, expect, it } from 'vitest';
import {
  checkoutStatus,
  isOwed,
  type PaymentRecord,
  paymentState,
  toPayment,
} from '#features/payments/rules/payment.ts';
import { isUnsettled, noticesOf, withTruth } from '#features/payments/rules/payment-truth.ts';

const at = '2041-03-11T08:00:00.000Z';
const now = new Date(at);
const open: PaymentRecord = {
  ...{ id: 'p', version: 1, createdAt: at, packageName: 'Strategietag', cents: 5000 },
  ...{ dueOn: '2041-03-25', locale: 'de', email: 'anna@example.org', isTest: false },
  session: { id: 'cs_1', state: 'open', expiresAt: at, number: 1 },
};
const paid: PaymentRecord = {
  ...open,
  session: { id: 'cs_1', state: 'paid', expiresAt: at, number: 1 },
  paid: { at, session: 'cs_1', intent: 'pi_1' },
};
const refund = (cents: number, state: 'succeeded' | 'pending' | 'failed' | 'canceled') => ({
  ...{ id: `re_${cents}`, cents, state, at },
});
const dispute = (state: 'open' | 'won' | 'lost') => ({ state, cents: 5000, at });
const withSession = (state: 'processing' | 'failed' | 'expired'): PaymentRecord => ({
  ...open,
  session: { id: 'cs_1', state, expiresAt: at, number: 1 },
});

describe('a payment', () => {
  it.each<[string, PaymentRecord, string, number]>([
    ['requested', open, 'open', 0],
    ['with an expired session', withSession('expired'), 'open', 0],
    ['withdrawn', { ...open, expiredAt: at }, 'expired', 0],
    ['in processing', withSession('processing'), 'processing', 0],
    [
      'in processing and withdrawn',
      { ...withSession('processing'), expiredAt: at },
      'processing',
      0,
    ],
    ['failed', withSession('failed'), 'failed', 0],
    ['paid', paid, 'paid', 5000],
    ['paid although withdrawn', { ...paid, expiredAt: at }, 'paid', 5000],
    ['partly refunded', { ...paid, refunds: [refund(1, 'succeeded')] }, 'partly_refunded', 4999],
    ['with a pending refund', { ...paid, refunds: [refund(1, 'pending')] }, 'paid', 4999],
    ['with a failed refund', { ...paid, refunds: [refund(1, 'failed')] }, 'paid', 5000],
    ['with a cancelled refund', { ...paid, refunds: [refund(1, 'canceled')] }, 'paid', 5000],
    [
      'refunded in parts',
      { ...paid, refunds: [refund(4999, 'succeeded'), refund(1, 'succeeded')] },
      'refunded',
      0,
    ],
    ['disputed', { ...paid, dispute: dispute('open') }, 'disputed', 0],
    [
      'with an inquiry of the bank',
      { ...paid, dispute: { ...dispute('open'), isInquiry: true } },
      'disputed',
      5000,
    ],
    [
      'with an ordered refund',
      { ...paid, orders: [{ key: 'o', cents: 400, reason: '', at }] },
      'paid',
      4600,
    ],
    ['paid according to its session only', { ...paid, paid: undefined }, 'processing', 0],
    ['with a lost dispute', { ...paid, dispute: dispute('lost') }, 'lost', 0],
    ['with a won dispute', { ...paid, dispute: dispute('won') }, 'paid', 5000],
  ])('%s', (_name, record, state, refundable) => {
    expect(paymentState(record)).toBe(state);
    expect(toPayment(record, 'link').refundable).toBe(refundable / 100);
  });

  it.each<[string, PaymentRecord, boolean]>([
    ['paid', paid, true],
    ['partly refunded', { ...paid, refunds: [refund(1, 'succeeded')] }, true],
    ['with a pending full refund', { ...paid, refunds: [refund(5000, 'pending')] }, true],
    ['fully refunded', { ...paid, refunds: [refund(5000, 'succeeded')] }, false],
    ['disputed', { ...paid, dispute: dispute('open') }, true],
    ['with a lost dispute', { ...paid, dispute: dispute('lost') }, false],
    [
      'fully refunded and disputed',
      { ...paid, refunds: [refund(5000, 'succeeded')], dispute: dispute('open') },
      false,
    ],
    ['dismissed from the list', { ...paid, dismissedAt: at }, false],
    ['open', open, false],
  ])('isOwed, once the appointment is over: %s', (_, record, owed) => {
    expect(isOwed({ ...record, overAt: at })).toBe(owed);
    expect(isOwed(record)).toBe(false);
  });

  it('is reported as paid only for the session that paid', () => {
    const of = (id: string, state: 'paid' | 'expired' | 'failed' | 'open') =>
      checkoutStatus(paid, { id, state });
    expect(of('cs_1', 'paid')).toBe('paid');
    expect(of('cs_0', 'expired')).toBe('expired');
    expect(of('cs_0', 'failed')).toBe('unpaid');
    expect(of('cs_0', 'open')).toBe('unpaid');
    // Paid a second time: in doubt.
    expect(of('cs_0', 'paid')).toBe('processing');
  });

  it('is unsettled while Stripe may still change it', () => {
    const settled = [paid, withSession('expired'), withSession('failed')];
    const unsettled = [
      open,
      withSession('processing'),
      { ...paid, refunds: [refund(1, 'pending')] },
      { ...paid, dispute: dispute('open') },
    ];
    expect(settled.map(isUnsettled)).toEqual([false, false, false]);
    expect(unsettled.map(isUnsettled)).toEqual([true, true, true, true]);
  });
});

describe("Stripe's answer", () => {
  const truth = { id: 'cs_1', expiresAt: at, isTest: false, refunds: [] };

  it('for an older session changes nothing', () => {
    expect(withTruth(open, { ...truth, id: 'cs_0', state: 'expired' }, now)).toBe(open);
    expect(withTruth(paid, { ...truth, id: 'cs_0', state: 'failed' }, now)).toBe(paid);
  });

  it('that is already known changes nothing', () => {
    const said = { ...truth, state: 'paid' as const, paid: { at, intent: 'pi_1' } };
    const once = withTruth(open, said, now);
    expect(paymentState(once)).toBe('paid');
    expect(withTruth(once, said, now)).toBe(once);
  });

  it('keeps refunds in their places with the firm’s reasons', () => {
    const first = { ...refund(1, 'succeeded'), reason: 'Kulanz' };
    const orders = ['third', 'fourth'].map((key) => ({ key, cents: 3, reason: key, at }));
    const known = { ...paid, refunds: [first, refund(2, 'pending')], orders };
    const third = { ...refund(3, 'succeeded'), order: 'third' };
    const said = [third, refund(2, 'succeeded'), refund(1, 'succeeded')];
    const answer = {
      ...truth,
      state: 'paid' as const,
      paid: { at, intent: 'pi_1' },
      refunds: said,
    };
    const next = withTruth(known, answer, now);
    expect(next.refunds).toEqual([
      first,
      refund(2, 'succeeded'),
      { ...refund(3, 'succeeded'), reason: 'third' },
    ]);
    expect(next.orders?.map(({ key }) => key)).toEqual(['fourth']);
    const nameless = withTruth({ ...known, anonymisedAt: at }, answer, now);
    expect(nameless.refunds?.[2]).toEqual(refund(3, 'succeeded'));
    expect(noticesOf(known, next, now).map(({ event }) => event)).toEqual([2, 3]);
  });

  it('for a delayed payment sets the day on which the money came, not the day it was begun', () => {
    const came = new Date('2041-03-18T08:00:00.000Z');
    const said = { ...truth, state: 'paid' as const, paid: { at, intent: 'pi_1' } };
    expect(withTruth(withSession('processing'), said, came).paid?.at).toBe(came.toISOString());
    expect(withTruth(open, said, came).paid?.at).toBe(at);
  });

  it('about a dispute is notified when it is raised, no longer just an inquiry, and decided', () => {
    const raised = { ...paid, dispute: { ...dispute('open'), isInquiry: true as const } };
    const earnest = { ...paid, dispute: dispute('open') };
    const decided = { ...paid, dispute: dispute('won') };
    const later = { ...paid, dispute: { ...dispute('open'), at: '2041-04-11T08:00:00.000Z' } };
    const steps = [paid, raised, earnest, decided, later];
    const events = steps
      .slice(1)
      .flatMap((step, index) => noticesOf(steps[index] ?? paid, step, now))
      .map(({ event }) => event);
    expect(new Set(events).size).toBe(4);
    expect(noticesOf(earnest, earnest, now)).toEqual([]);
  });

  it('with a full refund on its way puts the payment in doubt', () => {
    const back = { ...paid, refunds: [refund(5000, 'pending')] };
    expect(checkoutStatus(back, { id: 'cs_1', state: 'paid' })).toBe('processing');
    const part = { ...paid, refunds: [refund(4999, 'pending')] };
    expect(checkoutStatus(part, { id: 'cs_1', state: 'paid' })).toBe('paid');
  });

  it('causes no notification to a client without an address', () => {
    const nameless = { ...open, email: undefined };
    const next = { ...paid, email: undefined };
    const [notice] = noticesOf(nameless, next, now);
    expect(notice?.planned.map(({ recipient }) => recipient)).toEqual(['firm']);
  });
});
