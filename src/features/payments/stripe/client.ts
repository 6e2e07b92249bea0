/** Stripe's library, pinned to the API version that this code was written for. */
import Stripe from 'stripe';
import type { PaymentEnv } from '#platform/env/env-payments.ts';

/** Raised together with the library, after reading Stripe's changelog. The webhook endpoint has it too. */
const apiVersion = '2026-10-28.endive';

/** The library retries once. Calls that change something carry an idempotency key. */
const timeoutMs = 6000;

/** A client of the account that the environment names. */
export function stripeClient({ key, apiUrl }: PaymentEnv): Stripe {
  const other = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(key, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(other && { host: other.hostname, port: other.port, protocol: 'http' }),
  });
}

export type StripeClient = Pick<Stripe, 'checkout' | 'refunds' | 'disputes'>;
