import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { useStripe } from './desk.ts';

/** An endpoint that answers with these codes in turn, then with 200. */
function endpoint(...codes: number[]) {
  const taken: { url: string; body: string; signature: string }[] = [];
  const webhook = async (request: Request) => {
    const signature = request.headers.get('Stripe-Signature') ?? '';
    taken.push({ url: request.url, body: await request.text(), signature });
    return new Response(null, { status: codes.shift() ?? 200 });
  };
  return { taken, webhook };
}

describe('an event', () => {
  it('is signed so that the library accepts it, and no other secret or body', async () => {
    const { taken, webhook } = endpoint();
    const { stripe, open, clock } = await useStripe({ webhook });
    const id = await open();
    await stripe.pay(id);
    const [{ url, body, signature } = { url: '', body: '', signature: '' }] = taken;
    expect(url).toBe('https://www.example.com/api/payments/webhook');
    const now = clock.now().getTime();
    const read = (text: string, secret: string, at = now) =>
      Stripe.webhooks.constructEvent(text, signature, secret, 300, undefined, at);
    const event = read(body, stripe.webhookSecret);
    expect(event).toMatchObject({
      object: 'event',
      type: 'checkout.session.completed',
      api_version: Stripe.API_VERSION,
      livemode: false,
      request: { id: null, idempotency_key: null },
      data: { object: { id, payment_status: 'paid', status: 'complete' } },
    });
    expect(() => read(body, 'whsec_other')).toThrow('No signatures found');
    expect(() => read(body.replace('"paid"', '"unpaid"'), stripe.webhookSecret)).toThrow();
    expect(() => read(body, stripe.webhookSecret, now + 301_000)).toThrow('tolerance');
  });

  it('is sent again unchanged while it is not accepted, a limited number of times', async () => {
    const { taken, webhook } = endpoint(500, 404, 500, 500);
    const { stripe, open } = await useStripe({ webhook, retryDelays: [5, 5] });
    await stripe.pay(await open());
    await expect.poll(() => taken.length).toBe(3);
    expect(new Set(taken.map(({ body }) => body)).size).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(taken).toHaveLength(3);
  });

  it('disturbs nothing if no endpoint answers', async () => {
    const webhook = () => Promise.reject(new Error('nobody there'));
    const { stripe, client, open } = await useStripe({ webhook, retryDelays: [60_000] });
    const id = await open();
    await stripe.pay(id);
    expect((await client.checkout.sessions.retrieve(id)).status).toBe('complete');
  });

  it('can be delivered by the test itself, late and repeatedly', async () => {
    const { stripe, open, clock } = await useStripe();
    await stripe.pay(await open());
    const [event] = stripe.events;
    if (!event) throw new Error('No event');
    clock.advance(3_600_000);
    for (const signedAt of [clock.now(), new Date(clock.now().getTime() - 1000)]) {
      const request = stripe.delivery(event, signedAt);
      const header = request.headers.get('Stripe-Signature') ?? '';
      const body = await request.text();
      expect(body).toBe(event.body);
      const secret = stripe.webhookSecret;
      const at = clock.now().getTime();
      const read = Stripe.webhooks.constructEvent(body, header, secret, 300, undefined, at);
      expect(read.id).toBe(event.id);
    }
  });
});

describe('simulated faults', () => {
  it('carry the call out or not, and the library reports what it saw', async () => {
    const { stripe, client, open } = await useStripe();
    const id = await open();
    const ask = () => client.checkout.sessions.expire(id);
    stripe.behaviour.weather = 'error';
    await expect(ask()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    stripe.behaviour.weather = 'busy';
    await expect(ask()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    stripe.behaviour.weather = 'cut';
    await expect(ask()).rejects.toThrow();
    expect(stripe.book.sessions).toMatchObject([{ status: 'open' }]);
    stripe.behaviour.weather = 'lost';
    await expect(ask()).rejects.toThrow();
    expect(stripe.book.sessions).toMatchObject([{ status: 'expired' }]);
    stripe.behaviour.weather = 'fine';
    await stripe.setDown(true);
    await expect(ask()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await stripe.setDown(false);
    expect((await client.checkout.sessions.retrieve(id)).status).toBe('expired');
  });

  it('delay answers', async () => {
    const { stripe, open } = await useStripe();
    const id = await open();
    stripe.behaviour.delayMs = 500;
    const hasty = stripe.client({ timeout: 100 });
    await expect(hasty.checkout.sessions.retrieve(id)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });
});
