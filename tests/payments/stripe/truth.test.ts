import { describe, expect, it } from 'vitest';
import { type StripeSession, toDispute, toTruth } from '#features/payments/stripe/truth.ts';

const asked = { id: 'a payment', cents: 5000 };
const charge = { created: 1_800_000_000 };
const intent = { id: 'pi_1', status: 'succeeded', amount_received: 5000, latest_charge: charge };
const session: StripeSession = {
  id: 'cs_test_1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 5000,
  currency: 'eur',
  expires_at: 1_800_086_400,
  livemode: true,
  url: null,
  metadata: { payment: asked.id },
  customer_details: { email: 'payer@example.org' },
  payment_intent: intent,
};

describe('a session', () => {
  it('is paid if session and payment say so, for the requested amount', () => {
    expect(toTruth(session, asked)).toEqual({
      id: 'cs_test_1',
      state: 'paid',
      expiresAt: '2027-01-16T08:00:00.000Z',
      isTest: false,
      email: 'payer@example.org',
      paid: { at: '2027-01-15T08:00:00.000Z', intent: 'pi_1' },
      refunds: [],
    });
  });

  it.each<[string, Partial<StripeSession>, string]>([
    ['open', { status: 'open', payment_status: 'unpaid', payment_intent: null }, 'open'],
    ['expired', { status: 'expired', payment_status: 'unpaid' }, 'expired'],
    [
      'in processing',
      { payment_status: 'unpaid', payment_intent: { ...intent, status: 'processing' } },
      'processing',
    ],
    [
      'failed',
      {
        payment_status: 'unpaid',
        payment_intent: { ...intent, status: 'requires_payment_method' },
      },
      'failed',
    ],
    [
      'canceled',
      { payment_status: 'unpaid', payment_intent: { ...intent, status: 'canceled' } },
      'failed',
    ],
    [
      'paid while its payment is in processing',
      { payment_intent: { ...intent, status: 'processing' } },
      'processing',
    ],
    ['paid without a payment', { payment_intent: null }, 'processing'],
    ['paid without a charge', { payment_intent: { ...intent, latest_charge: null } }, 'processing'],
    ['with a null status', { status: null }, 'paid'],
    ['free of charge', { payment_status: 'no_payment_required' }, 'processing'],
    ['for another payment', { metadata: { payment: 'another' } }, 'processing'],
    ['without metadata', { metadata: null }, 'processing'],
    ['over a smaller amount', { amount_total: 4999 }, 'processing'],
    ['in francs', { currency: 'chf' }, 'processing'],
    [
      'with less money received',
      { payment_intent: { ...intent, amount_received: 4999 } },
      'processing',
    ],
  ])('%s is %s', (_name, changes, state) => {
    const truth = toTruth({ ...session, ...changes }, asked);
    expect(truth.state).toBe(state);
    expect(truth.paid !== undefined).toBe(state === 'paid');
  });
});

describe('disputes', () => {
  const found = (...statuses: string[]) =>
    toDispute(
      statuses.map((status, index) => ({
        ...{ amount: index, created: index, payment_intent: 'pi_1', status },
      })),
    );
  const of = (...statuses: string[]) => found(...statuses)?.state;

  it('are marked as inquiries while the bank has taken no money', () => {
    expect(found('warning_needs_response')?.isInquiry).toBe(true);
    expect(found('needs_response')).not.toHaveProperty('isInquiry');
    expect(found('warning_closed')).not.toHaveProperty('isInquiry');
  });

  it.each([
    [[], undefined],
    [['won'], 'won'],
    [['warning_closed'], 'won'],
    [['prevented'], 'won'],
    [['lost'], 'lost'],
    [['needs_response'], 'open'],
    [['warning_under_review'], 'open'],
    [['something_new'], 'open'],
    [['won', 'lost'], 'lost'],
    [['lost', 'under_review', 'won'], 'open'],
  ])('with statuses %o are %s', (statuses, state) => {
    expect(of(...statuses)).toBe(state);
  });
});
