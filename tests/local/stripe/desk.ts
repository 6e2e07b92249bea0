/** A counterpart with a test clock, and sessions as the product creates them. */
import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createClock } from '#tests/support/app.ts';
import { startStripe } from '#tests/support/stripe.ts';

type Options = NonNullable<Parameters<typeof startStripe>[0]>;

/** A session's parameters as the gateway sends them. */
export const wanted: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      price_data: {
        currency: 'eur',
        unit_amount: 123_450,
        product_data: { name: 'Strategie & „Wachstum“ [2027]' },
      },
      quantity: 1,
    },
  ],
  locale: 'de',
  success_url: 'https://www.example.com/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://www.example.com/payment-cancel',
  client_reference_id: 'payment-1',
  metadata: { payment: 'payment-1' },
  payment_intent_data: { metadata: { payment: 'payment-1' }, description: 'Strategie' },
  adaptive_pricing: { enabled: false },
};

/** `open` creates a session; everything ends with the test. */
export async function useStripe(options: Omit<Options, 'now'> = {}) {
  const clock = createClock();
  const stripe = await startStripe({ now: clock.now, ...options });
  onTestFinished(() => stripe.close());
  const client = stripe.client();
  const open = async (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    (await client.checkout.sessions.create({ ...wanted, ...more })).id;
  /** The intent of a session that was paid. */
  const paid = async (method: 'card' | 'delayed' = 'card') => stripe.pay(await open(), { method });
  return { clock, stripe, client, open, paid };
}

/** The parsed body of an event. */
export const parsedEvent = ({ body }: { body: string }): unknown => JSON.parse(body);
