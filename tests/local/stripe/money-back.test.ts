import { describe, expect, it } from 'vitest';
import { parsedEvent, useStripe } from './desk.ts';

const all = 123_450;

describe('a refund', () => {
  it('is made in parts, and never exceeds what is left', async () => {
    const { client, stripe, paid } = await useStripe();
    const intent = await paid();
    const part = await client.refunds.create(
      { payment_intent: intent, amount: 23_450 },
      { idempotencyKey: 'part' },
    );
    expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 23_450 });
    const tooMuch = client.refunds.create({ payment_intent: intent, amount: 100_001 });
    await expect(tooMuch).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (€1000.01) is greater than unrefunded amount on charge (€1000.00)',
    });
    // The same request with the same key is the same refund.
    const again = await client.refunds.create(
      { payment_intent: intent, amount: 23_450 },
      { idempotencyKey: 'part' },
    );
    expect(again.id).toBe(part.id);
    await client.refunds.create({ payment_intent: intent });
    const more = client.refunds.create({ payment_intent: intent, amount: 1 });
    await expect(more).rejects.toMatchObject({ code: 'charge_already_refunded', statusCode: 400 });

    const { data } = await client.refunds.list({ payment_intent: intent, limit: 100 });
    expect(data.map(({ amount }) => amount)).toEqual([100_000, 23_450]);
    expect(stripe.events.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
    expect(stripe.events.slice(1).map(parsedEvent)).toMatchObject([
      { request: { idempotency_key: 'part' }, data: { object: { id: part.id } } },
      { data: { object: { amount_refunded: 23_450, refunded: false } } },
      {},
      { data: { object: { amount_refunded: all, refunded: true } } },
    ]);
  });

  it('stores its refusal under its idempotency key, like Stripe', async () => {
    const { client, stripe, paid } = await useStripe();
    const intent = await paid();
    const tooMuch = () =>
      client.refunds.create({ payment_intent: intent, amount: all + 1 }, { idempotencyKey: 'k' });
    await expect(tooMuch()).rejects.toMatchObject({ headers: { 'idempotency-key': 'k' } });
    await expect(tooMuch()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect(stripe.book.refunds).toEqual([]);
  });

  it('of a debit is pending first, counts as refunded, and is available again if it fails', async () => {
    const { client, stripe, open } = await useStripe();
    const session = await open();
    const intent = await stripe.pay(session, { method: 'delayed' });
    const early = client.refunds.create({ payment_intent: intent });
    await expect(early).rejects.toThrow('does not have a successful charge to refund');
    await stripe.settleDelayed(session, 'succeeded');
    const refund = await client.refunds.create({ payment_intent: intent, amount: 50 });
    expect(refund.status).toBe('pending');
    const refunded = async () => {
      const expand = ['payment_intent.latest_charge'];
      const found = await client.checkout.sessions.retrieve(session, { expand });
      const { payment_intent: expanded } = found;
      if (typeof expanded !== 'object' || typeof expanded?.latest_charge !== 'object') return null;
      return expanded.latest_charge?.amount_refunded;
    };
    expect(await refunded()).toBe(50);
    await stripe.setRefundState(refund.id, 'failed');
    expect(await refunded()).toBe(0);
    const { data } = await client.refunds.list({ payment_intent: intent });
    expect(data).toMatchObject([{ status: 'failed', failure_reason: 'expired_or_canceled_card' }]);
    expect(stripe.events.slice(-2).map(({ type }) => type)).toEqual([
      'refund.updated',
      'refund.failed',
    ]);
  });

  it('can be given an initial status, from the dashboard and for the API', async () => {
    const { client, stripe, paid } = await useStripe();
    const intent = await paid();
    await stripe.refund(intent, 100, 'pending');
    stripe.behaviour.refundStatus = 'failed';
    const refund = await client.refunds.create({ payment_intent: intent, amount: 200 });
    expect(refund.status).toBe('failed');
    await stripe.refund(intent);
    expect(stripe.book.refunds.map(({ cents, status }) => [cents, status])).toEqual([
      [100, 'pending'],
      [200, 'failed'],
      [all - 100, 'succeeded'],
    ]);
  });

  it('of an unknown intent is a missing resource', async () => {
    const { client } = await useStripe();
    const invented = { payment_intent: 'pi_invented' };
    const missing = { statusCode: 404, code: 'resource_missing', param: 'payment_intent' };
    await expect(client.refunds.create(invented)).rejects.toMatchObject(missing);
    await expect(client.refunds.list(invented)).rejects.toMatchObject(missing);
  });
});

describe('lists', () => {
  it('are paginated, newest first, and can start from an instant', async () => {
    const { client, paid, clock } = await useStripe();
    const intent = await paid();
    const made: string[] = [];
    for (const cents of [1, 2, 3, 4, 5]) {
      clock.advance(10_000);
      made.unshift((await client.refunds.create({ payment_intent: intent, amount: cents })).id);
    }
    const gte = Math.floor(clock.now().getTime() / 1000) - 30;
    const first = await client.refunds.list({ created: { gte }, limit: 2 });
    expect(first.has_more).toBe(true);
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const rest = await client.refunds.list({
      created: { gte },
      limit: 100,
      starting_after: first.data[1]?.id ?? '',
    });
    expect(rest).toMatchObject({ has_more: false, url: '/v1/refunds', object: 'list' });
    expect(rest.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const every: string[] = [];
    for await (const { id } of client.refunds.list({ limit: 2 })) every.push(id);
    expect(every).toEqual(made);
    await expect(client.refunds.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(client.refunds.list({ starting_after: 're_no' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('is opened, answered and %s', async (outcome) => {
    const { client, stripe, paid, clock } = await useStripe();
    const intent = await paid();
    const id = await stripe.dispute(intent);
    const found = async () => (await client.disputes.list({ payment_intent: intent })).data;
    expect(await found()).toMatchObject([{ id, status: 'needs_response', amount: all }]);
    const refund = () => client.refunds.create({ payment_intent: intent });
    await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed', statusCode: 400 });
    await stripe.reviewDispute(intent);
    expect(await found()).toMatchObject([{ status: 'under_review' }]);
    await stripe.closeDispute(intent, outcome);
    expect(await found()).toMatchObject([{ status: outcome }]);
    await (outcome === 'won' ? refund() : expect(refund()).rejects.toThrow('charged back'));
    await expect(stripe.closeDispute(intent, outcome)).rejects.toThrow('Nothing is in dispute');
    expect(stripe.events.slice(1, 4).map(({ type }) => type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
    ]);
    const later = Math.floor(clock.now().getTime() / 1000) + 1;
    expect((await client.disputes.list({ created: { gte: later } })).data).toEqual([]);
  });
});
