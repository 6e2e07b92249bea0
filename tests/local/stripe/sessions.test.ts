import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { parsedEvent, useStripe, wanted } from './desk.ts';

const day = 86_400_000;

describe('a session', () => {
  it('is created as requested, and open for a day', async () => {
    const { client, clock } = await useStripe();
    const made = await client.checkout.sessions.create(wanted);
    expect(made).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 123_450,
      currency: 'eur',
      locale: 'de',
      client_reference_id: 'payment-1',
      metadata: { payment: 'payment-1' },
      payment_intent: null,
      customer_details: null,
      adaptive_pricing: { enabled: false },
      livemode: false,
    });
    expect(made.id).toMatch(/^cs_test_[A-Za-z0-9]{58}$/);
    expect(made.url).toBe(`https://www.example.com/__stripe/pay/${made.id}`);
    expect(made.expires_at).toBe(clock.now().getTime() / 1000 + 86_400);
    const found = await client.checkout.sessions.retrieve(made.id);
    expect(found).toMatchObject({ id: made.id, success_url: wanted.success_url });
  });

  it('has an intent with a charge and the payer’s details once it is paid', async () => {
    const { client, stripe, open } = await useStripe();
    const id = await open();
    const intent = await stripe.pay(id, { email: 'anna@example.org' });
    const session = await client.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'anna@example.org' },
      payment_intent: {
        id: intent,
        status: 'succeeded',
        amount_received: 123_450,
        description: 'Strategie',
        metadata: { payment: 'payment-1' },
        latest_charge: {
          object: 'charge',
          paid: true,
          status: 'succeeded',
          amount_captured: 123_450,
          amount_refunded: 0,
        },
      },
    });
    expect((await client.checkout.sessions.retrieve(id)).payment_intent).toBe(intent);
    await expect(stripe.pay(id)).rejects.toThrow('can no longer be paid');
  });

  it('stays open after a declined card, and can be paid with another', async () => {
    const { client, stripe, open } = await useStripe();
    const id = await open();
    const first = await stripe.pay(id, { method: 'declined' });
    const session = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'card_declined' },
      },
    });
    expect(stripe.events).toEqual([]);
    expect(await stripe.pay(id)).toBe(first);
    expect((await client.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it.each(['succeeded', 'failed'] as const)(
    'paid by debit is unpaid until the debit has %s',
    async (outcome) => {
      const { client, stripe, open } = await useStripe();
      const id = await open();
      await stripe.pay(id, { method: 'delayed' });
      const expand = ['payment_intent'];
      expect(await client.checkout.sessions.retrieve(id, { expand })).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'processing', last_payment_error: null },
      });
      await stripe.settleDelayed(id, outcome);
      const isPaid = outcome === 'succeeded';
      expect(await client.checkout.sessions.retrieve(id, { expand })).toMatchObject({
        status: 'complete',
        payment_status: isPaid ? 'paid' : 'unpaid',
        payment_intent: isPaid
          ? { status: 'succeeded', last_payment_error: null }
          : { status: 'requires_payment_method', last_payment_error: { type: 'card_error' } },
      });
      expect(stripe.events.map(({ type }) => type)).toEqual([
        'checkout.session.completed',
        `checkout.session.async_payment_${outcome}`,
      ]);
      await expect(stripe.settleDelayed(id, outcome)).rejects.toThrow('Nothing is on its way');
    },
  );

  it('expires after a day or on request, only while it is open', async () => {
    const { client, stripe, open, clock } = await useStripe();
    const [left, ended, paid] = [await open(), await open(), await open()];
    await stripe.pay(paid);
    const answer = await client.checkout.sessions.expire(ended, {}, { idempotencyKey: 'end' });
    expect(answer).toMatchObject({ status: 'expired', url: null });
    await expect(client.checkout.sessions.expire(paid)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      message:
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `complete`.',
    });
    clock.advance(day - 1000);
    expect((await client.checkout.sessions.retrieve(left)).status).toBe('open');
    clock.advance(1000);
    expect((await client.checkout.sessions.retrieve(left)).status).toBe('expired');
    const expired = stripe.events.filter(({ type }) => type === 'checkout.session.expired');
    expect(expired.map(parsedEvent)).toMatchObject([
      { data: { object: { id: ended } }, request: { idempotency_key: 'end' } },
      { data: { object: { id: left } }, request: { idempotency_key: null } },
    ]);
    await expect(stripe.pay(left)).rejects.toThrow('expired');
  });

  it('is found by its intent', async () => {
    const { client, open, paid } = await useStripe();
    await open();
    const intent = await paid();
    await open();
    const { data, object, has_more, url } = await client.checkout.sessions.list({
      payment_intent: intent,
      limit: 1,
    });
    expect({ object, has_more, url }).toEqual({
      object: 'list',
      has_more: false,
      url: '/v1/checkout/sessions',
    });
    expect(data.map((session) => session.payment_intent)).toEqual([intent]);
  });
});

describe('a refused call', () => {
  const line = (cents: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
    price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Strategie' } },
    quantity: 1,
  });

  it.each([
    ['below the smallest amount', { line_items: [line(49)] }, 'amount_too_small'],
    ['above the largest amount', { line_items: [line(100_000_000)] }, 'amount_too_large'],
    ['over half a cent', { line_items: [line(50.5)] }, undefined],
    ['with an address without a host', { success_url: '/payment-success' }, 'url_invalid'],
    ['with an unsupported language', { locale: 'ar' }, undefined],
    ['with a line without a name', { line_items: [{ quantity: 1 }] }, 'parameter_missing'],
    ['with an end that is too soon', { expires_at: 2_246_000_000 }, undefined],
    ['with an unknown parameter', { custom_thing: 'x' }, 'parameter_unknown'],
  ])('is one for a session %s', async (_name, more, code) => {
    const { client } = await useStripe();
    const made = client.checkout.sessions.create({ ...wanted, ...more });
    await expect(made).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code,
    });
  });

  it('does not include the smallest and the largest amount', async () => {
    const { client } = await useStripe();
    for (const cents of [50, 99_999_999]) {
      const made = await client.checkout.sessions.create({ ...wanted, line_items: [line(cents)] });
      expect(made.amount_total).toBe(cents);
    }
  });

  it('names what is missing', async () => {
    const { client, open } = await useStripe();
    const { line_items = [] } = wanted;
    await expect(
      client.checkout.sessions.create({ mode: 'payment', line_items }),
    ).rejects.toMatchObject({
      param: 'success_url',
      code: 'parameter_missing',
    });
    await expect(client.checkout.sessions.retrieve('cs_test_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'session',
      message: "No such checkout.session: 'cs_test_nobody'",
    });
    const id = await open();
    const wrong = client.checkout.sessions.retrieve(id, { expand: ['status.x'] });
    await expect(wrong).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
    const elsewhere = client.customers.list();
    await expect(elsewhere).rejects.toMatchObject({ statusCode: 404 });
  });

  it('includes another key and another API version', async () => {
    const { stripe, open } = await useStripe();
    const id = await open();
    const port = Number(new URL(stripe.url).port);
    const stranger = new Stripe('sk_test_stranger', { host: '127.0.0.1', port, protocol: 'http' });
    await expect(stranger.checkout.sessions.retrieve(id)).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    });
    const headers = { Authorization: `Bearer ${stripe.key}`, 'Stripe-Version': '2020-08-27' };
    const old = await fetch(`${stripe.url}/v1/checkout/sessions/${id}`, { headers });
    expect(old.status).toBe(400);
    expect(old.headers.get('Request-Id')).toMatch(/^req_\w{14}$/);
    expect(await (await fetch(`${stripe.url}/v1/refunds`)).json()).toMatchObject({
      error: { type: 'invalid_request_error' },
    });
  });
});

describe('an idempotency key', () => {
  it('replays the answer for a day, and refuses another request', async () => {
    const { client, stripe, clock } = await useStripe();
    const first = await client.checkout.sessions.create(wanted, { idempotencyKey: 'one' });
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    await stripe.pay(first.id);
    const again = await client.checkout.sessions.create(wanted, { idempotencyKey: 'one' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(stripe.book.sessions).toHaveLength(1);
    const other = { ...wanted, locale: 'en' as const };
    await expect(
      client.checkout.sessions.create(other, { idempotencyKey: 'one' }),
    ).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    clock.advance(day);
    const later = await client.checkout.sessions.create(other, { idempotencyKey: 'one' });
    expect(later.id).not.toBe(first.id);
    expect(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(4).fill('one'));
  });

  it('is free again after refused parameters', async () => {
    const { client } = await useStripe();
    const idempotencyKey = 'one';
    const wrong = client.checkout.sessions.create({ ...wanted, mode: 'setup' }, { idempotencyKey });
    await expect(wrong).rejects.toMatchObject({ param: 'mode' });
    expect((await client.checkout.sessions.create(wanted, { idempotencyKey })).status).toBe('open');
  });
});
