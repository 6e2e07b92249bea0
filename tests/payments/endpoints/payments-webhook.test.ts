/** Stripe's webhook: accepted only if Stripe signed it, and only what Stripe confirms is recorded. */
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '#local/stripe/webhooks.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { foreignOrder, usePayments, whileAway } from '#tests/support/payments.ts';

const payments = usePayments();
const { setup, hold, listed, read, request, smtp, statusOf, stripe, tick } = payments;
const codeOf = async (response: Response) => (await refusalOf(response)).code;
const webhook = '/api/payments/webhook';
const minute = 60_000;

/** Delivers the events of Stripe so far, in the order of `pick`. */
async function deliver(pick: (events: readonly number[]) => readonly number[]) {
  const { events } = stripe();
  for (const index of pick([...events.keys()])) {
    const event = events[index];
    if (!event) throw new Error(`There is no event ${index}`);
    const response = await setup().app.send(stripe().delivery(event, setup().clock.now()));
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
  }
}

const subjectsOf = async () => {
  await tick();
  return smtp().mails.map(({ to }) => (to ?? []).map(({ address }) => address).join());
};

describe('a webhook', () => {
  it('records a payment, and notifies client and firm once each', async () => {
    const { payment, session } = await request();
    await stripe().pay(session);
    expect(await listed()).toMatchObject([
      { state: 'paid', paidAt: setup().clock.now().toISOString() },
    ]);
    expect(await statusOf(session)).toEqual({
      package_name: payment.packageName,
      amount: payment.amount,
      status: 'paid',
    });
    expect((await subjectsOf()).toSorted()).toEqual(['anna@example.org', 'desk@example.com']);
  });

  it('delivered five times is recorded once', async () => {
    hold(true);
    const { payment, session } = await request();
    await stripe().pay(session);
    await deliver((events) => Array.from({ length: 5 }, () => events).flat());
    expect((await read(payment.id)).version).toBe(2);
    expect(await subjectsOf()).toHaveLength(2);
  });

  it('delivered five times at once is recorded once', async () => {
    hold(true);
    const { session } = await request();
    await stripe().pay(session);
    const { events } = stripe();
    const all = events.flatMap((event) => Array.from({ length: 5 }, () => event));
    const answers = await Promise.all(
      all.map((event) => setup().app.send(stripe().delivery(event, setup().clock.now()))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listed()).toMatchObject([{ state: 'paid', version: 2 }]);
    expect(await subjectsOf()).toHaveLength(2);
  });

  it('is accepted in any order', async () => {
    hold(true);
    const { payment, session } = await request();
    const intent = await stripe().pay(session, { method: 'delayed' });
    await stripe().settleDelayed(session, 'succeeded');
    await stripe().refund(intent, 1000, 'succeeded');
    await stripe().dispute(intent);
    await deliver((events) => events.toReversed());
    const state = { state: 'disputed', refunded: 10, refundable: 0 };
    expect(await listed()).toMatchObject([state]);
    await deliver((events) => events);
    expect(await listed()).toMatchObject([state]);
    await stripe().closeDispute(intent, 'won');
    await deliver((events) => events.toReversed());
    expect(await read(payment.id)).toMatchObject({ state: 'partly_refunded', refundable: 1224.5 });
  });

  it('changes nothing if Stripe does not confirm its event', async () => {
    const { session } = await request();
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'checkout.session.completed',
      data: { object: { object: 'checkout.session', id: session, payment_status: 'paid' } },
    });
    const headers = signedHeaders(body, stripe().webhookSecret, setup().clock.now());
    const response = await setup().app.call(webhook, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await listed()).toMatchObject([{ state: 'open', version: 1 }]);
  });

  it('is refused if Stripe did not sign it, or signed another body, or long ago', async () => {
    hold(true);
    const { session } = await request();
    await stripe().pay(session);
    const [event] = stripe().events;
    if (!event) throw new Error('Nothing was said');
    const now = setup().clock.now();
    const send = (body: string, headers: Readonly<Record<string, string>>) =>
      setup().app.call(webhook, { method: 'POST', body, headers });
    const forged = signedHeaders(event.body, 'whsec_another', now);
    const old = signedHeaders(event.body, stripe().webhookSecret, new Date(+now - 6 * minute));
    const good = signedHeaders(event.body, stripe().webhookSecret, now);
    const ahead = signedHeaders(event.body, stripe().webhookSecret, new Date(+now + 6 * minute));
    const seconds = Math.floor(+now / 1000);
    const { result, log } = await whileAway(async () => [
      await send(event.body, {}),
      await send(event.body, { 'Stripe-Signature': 'nonsense' }),
      await send(event.body, { 'Stripe-Signature': `t=${seconds},v1=${'é'.repeat(64)}` }),
      await send(event.body, { 'Stripe-Signature': `t=${seconds}` }),
      await send(event.body, { 'Stripe-Signature': 't=1,v1=' }),
      await send(event.body, { 'Stripe-Signature': `t=${seconds},v1` }),
      await send(event.body, forged),
      await send(event.body, old),
      await send(event.body, ahead),
      await send(`${event.body} `, good),
      await send('', good),
    ]);
    for (const response of result) expect(await codeOf(response)).toBe('invalid_signature');
    // An operator who deployed a wrong secret finds it in the log.
    expect(log).toHaveLength(8);
    expect(JSON.stringify(log)).toContain('STRIPE_WEBHOOK_SECRET');
    expect(await listed()).toMatchObject([{ state: 'open', version: 1 }]);
    expect((await send(event.body, good)).status).toBe(200);
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
  });

  it('accepts larger and more frequent calls than other routes', async () => {
    const object = { object: 'plan', id: 'price_1', note: 'x'.repeat(100_000) };
    const body = JSON.stringify({ id: 'evt_1', type: 'plan.created', data: { object } });
    const headers = signedHeaders(body, stripe().webhookSecret, setup().clock.now());
    for (let count = 0; count < 3; count += 1) {
      const response = await setup().app.call(webhook, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    }
    const huge = await setup().app.call(webhook, {
      ...{ method: 'POST', headers },
      body: `"${'x'.repeat(1024 * 1024)}"`,
    });
    expect(await codeOf(huge)).toBe('payload_too_large');
  });

  it('accepts and ignores a signed event that it cannot parse', async () => {
    const odd = (intent: string) =>
      `{"data":{"object":{"object":"charge","id":"ch_1","payment_intent":"${intent}"}}}`;
    const bodies = [
      ...['no JSON', '[]', '{"object":"v2.core.event","id":"evt_1"}'],
      ...[odd(String.raw`\ud800`), odd('x'.repeat(20_000)), odd('../sessions')],
    ];
    for (const body of bodies) {
      const headers = signedHeaders(body, stripe().webhookSecret, setup().clock.now());
      const response = await setup().app.call(webhook, { method: 'POST', headers, body });
      expect([body, response.status]).toEqual([body, 200]);
    }
  });

  it('accepts and ignores events of another shop', async () => {
    const { checkout } = stripe().client();
    const other = await checkout.sessions.create(foreignOrder);
    const intent = await stripe().pay(other.id);
    await stripe().refund(intent);
    expect(stripe().events.length).toBeGreaterThan(2);
    expect(await listed()).toEqual([]);
  });

  it('returns payments_unavailable while Stripe does not answer, and accepts the repetition', async () => {
    hold(true);
    const { session } = await request();
    await stripe().pay(session);
    const [event] = stripe().events;
    if (!event) throw new Error('Nothing was said');
    const send = () => setup().app.send(stripe().delivery(event, setup().clock.now()));
    stripe().behaviour.weather = 'error';
    const { result } = await whileAway(send);
    expect(await codeOf(result)).toBe('payments_unavailable');
    stripe().behaviour.weather = 'fine';
    expect((await send()).status).toBe(200);
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
  });
});

describe('a delayed payment', () => {
  it('is processing, then paid, and is notified only when it arrives', async () => {
    const { session } = await request();
    await stripe().pay(session, { method: 'delayed' });
    expect(await listed()).toMatchObject([{ state: 'processing' }]);
    expect((await statusOf(session)).status).toBe('processing');
    expect(await subjectsOf()).toEqual([]);
    await stripe().settleDelayed(session, 'succeeded');
    expect((await statusOf(session)).status).toBe('paid');
    expect(await subjectsOf()).toHaveLength(2);
  });

  it('that fails notifies client and firm, and can be paid again', async () => {
    const { session, token, payment } = await request();
    await stripe().pay(session, { method: 'delayed' });
    await stripe().settleDelayed(session, 'failed');
    expect(await listed()).toMatchObject([{ state: 'failed' }]);
    expect((await statusOf(session)).status).toBe('unpaid');
    expect(await subjectsOf()).toHaveLength(2);
    expect((await payments.byLink('/api/links/payment/open', token)).status).toBe(200);
    const next = await payments.sessionOf(payment.id);
    expect(next).not.toBe(session);
    await stripe().pay(next);
    expect((await statusOf(next)).status).toBe('paid');
    expect((await statusOf(session)).status).toBe('unpaid');
  });
});

describe('a dispute', () => {
  it('puts a payment in doubt until it is won', async () => {
    const { session, payment } = await request();
    const intent = await stripe().pay(session);
    await stripe().dispute(intent);
    expect((await statusOf(session)).status).toBe('processing');
    const refund = await payments.post(`/api/payments/${payment.id}/refund`, { reason: 'x' });
    expect(await codeOf(refund)).toBe('not_refundable');
    expect(await listed()).toMatchObject([{ state: 'disputed', dispute: { state: 'open' } }]);
    await stripe().closeDispute(intent, 'won');
    expect((await statusOf(session)).status).toBe('paid');
    expect((await subjectsOf()).filter((to) => to === 'desk@example.com')).toHaveLength(3);
  });

  it('that is lost counts as refunded', async () => {
    const { session } = await request();
    const intent = await stripe().pay(session);
    await stripe().dispute(intent);
    await stripe().closeDispute(intent, 'lost');
    expect(await listed()).toMatchObject([{ state: 'lost', refundable: 0 }]);
    expect((await statusOf(session)).status).toBe('refunded');
  });
});
