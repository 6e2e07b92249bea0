import Stripe from 'stripe';
import { type Refusal, refusal } from '#domain/outcome.ts';

/** Stripe is away, or takes no more calls from us just now. */
const away = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
];
/** The key is wrong, or may not do what it is asked for. */
const locked = [Stripe.errors.StripeAuthenticationError, Stripe.errors.StripePermissionError];

const unavailable = { ok: false, code: 'payments_unavailable', retryAfterMs: 5000 } as const;

/** What an operator reads; Stripe's own words may hold what was sent, and are left out. */
function tell(error: Error, cure?: string) {
  console.error(JSON.stringify({ payments: 'stripe', error: error.constructor.name, cure }));
}

/** The code by which Stripe names what is wrong with a call. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;

export const isInvalid = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** What a failed call comes to; throws what is a fault of ours. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return refusal('idempotency_key_reused');
  }
  if (locked.some((kind) => error instanceof kind) && error instanceof Error) {
    tell(error, 'Stripe refuses STRIPE_SECRET_KEY, or what it may do (docs/operations.md)');
    return unavailable;
  }
  if (away.some((kind) => error instanceof kind) && error instanceof Error) {
    tell(error);
    return unavailable;
  }
  if (codeOf(error) === 'resource_missing') return refusal('not_found');
  throw error;
}
