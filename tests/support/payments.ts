/** An app whose payments go to a simulated Stripe, through the real library and real webhooks. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { checkoutStatusSchema } from '#features/payments/contract/checkout.ts';
import { startPaymentRound } from '#platform/contract/own-routes.ts';
import { type Payment, paymentSchema } from '#features/payments/contract/payment.ts';
import type { PaymentEnv } from '#platform/env/env-payments.ts';
import { paymentKeys } from '#registry/keys.ts';
import { useApp } from './harness.ts';
import { stored } from './keys.ts';
import { lapsing } from './lapsing.ts';
import { type SmtpTestServer, startSmtp } from './smtp.ts';
import { startStripe, type StripeTestServer } from './stripe.ts';

/** The firm's payment request, unless a test changes it. */
export const asked = { packageName: 'Strategietag', amount: 1234.5, email: 'anna@example.org' };

/** An order of another shop on the same Stripe account. */
export const foreignOrder = {
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'x' } } },
  ],
  success_url: 'https://shop.example.com/',
} as const satisfies Stripe.Checkout.SessionCreateParams;

/** The environment of functions that use the simulated Stripe. */
export const stripeEnv = ({ key, webhookSecret, url }: StripeTestServer): PaymentEnv => ({
  ...{ key, webhookSecret, apiUrl: url, isTest: true },
});

/** `useApp` with an admin's calls; webhooks are delivered by themselves until `hold(true)`. */
export function usePayments() {
  let stripe: StripeTestServer;
  let smtp: SmtpTestServer;
  let isHeld = false;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.close());
  const setup = useApp({
    async endWithdrawnPayments() {
      const { call, services } = setup().app;
      const headers = { Authorization: services.ownSecret };
      const { method, path } = startPaymentRound;
      expect((await call(path, { method, headers })).status).toBe(204);
    },
    smtpUrl: () => smtp.url,
    house: lapsing,
    async stripe(now) {
      stripe = await startStripe({
        now,
        webhook: (request) => (isHeld ? undefined : setup().app.send(request)),
      });
      return stripeEnv(stripe);
    },
  });
  beforeEach(() => {
    isHeld = false;
    smtp.reset();
  });
  afterEach(async () => {
    await stripe.settled();
    await setup().app.settled();
    await stripe.close();
  });

  // Signs in for each call, as tests let weeks pass.
  const get = async (path: string) =>
    setup().app.call(path, { headers: await setup().app.signIn() });
  const post = async (path: string, body?: unknown, more: Readonly<Record<string, string>> = {}) =>
    setup().app.call(path, {
      method: 'POST',
      headers: { ...(await setup().app.signIn()), ...more },
      ...(body !== undefined && { body }),
    });
  const paymentOf = async (response: Response): Promise<Payment> =>
    z.parse(paymentSchema, await response.json());

  /** Requests a payment; returns it with its session at Stripe and its link's token. */
  async function request(changes: object = {}, more: Readonly<Record<string, string>> = {}) {
    const payment = await paymentOf(
      await post('/api/payments/checkout', { ...asked, ...changes }, more),
    );
    return { payment, session: await sessionOf(payment.id), token: tokenOf(payment) };
  }

  const tokenOf = ({ link }: Payment) => link.slice(link.indexOf('#') + 1);

  const recordSchema = z.object({ session: z.optional(z.object({ id: z.string() })) });
  async function sessionOf(id: string): Promise<string> {
    const text = await setup().engine.call(['HGET', stored(paymentKeys.records), id]);
    const { session } = z.parse(recordSchema, JSON.parse(z.parse(z.string(), text)));
    return session?.id ?? '';
  }

  async function statusOf(session: string) {
    const response = await setup().app.call(`/api/payments/checkout-status/${session}`);
    return z.parse(checkoutStatusSchema, await response.json());
  }

  return {
    setup,
    get,
    post,
    paymentOf,
    request,
    sessionOf,
    statusOf,
    tokenOf,
    stripe: () => stripe,
    smtp: () => smtp,
    /** The payment as the desk reads it, which asks Stripe. */
    read: async (id: string) => paymentOf(await get(`/api/payments/${id}`)),
    /** The stored payments, without asking Stripe. */
    listed: async (query = '') => {
      const response = await get(`/api/payments${query}`);
      return z.parse(z.array(paymentSchema), await response.json());
    },
    /** Sets whether webhooks get lost. */
    hold: (held: boolean) => (isHeld = held),
    /** Runs the scheduled delivery a minute later, when messages of the desk's acts are due. */
    tick: async () => {
      setup().clock.advance(61_000);
      await setup().app.runScheduled('delivery-tick');
    },
    byLink: (path: string, token: string) =>
      setup().app.call(path, { method: 'POST', body: { token } }),
  };
}

/** Runs `work`, which is expected to fail at Stripe; returns its result and the log lines. */
export async function whileAway<T>(work: () => Promise<T>): Promise<{ result: T; log: unknown[] }> {
  const lines: unknown[] = [];
  const mock = vi.mocked(console.error).mockImplementation((line) => lines.push(line));
  const result = await work();
  mock.mockReset();
  // The simulated Stripe also logs the connection that the test told it to cut.
  const log = lines
    .filter((line) => typeof line === 'string')
    .map((line): unknown => JSON.parse(line));
  return { result, log };
}
