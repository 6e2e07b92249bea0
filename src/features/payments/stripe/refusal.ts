import Stripe from 'stripe';
import { type Refusal, refusal } from '#platform/rules/outcome.ts';

const {
  StripeAuthenticationError,
  StripeError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripePermissionError,
} = Stripe.errors;

const unavailable = { ok: false, code: 'payments_unavailable', retryAfterMs: 5000 } as const;

/** What an operator reads; Stripe's own words may hold what was sent, and are left out. */
function tell(
  { type, code, statusCode, requestId }: InstanceType<typeof StripeError>,
  cure?: string,
) {
  const known = { type, code, status: statusCode, request: requestId };
  console.error(JSON.stringify({ payments: 'stripe', ...known, cure }));
}

/** Stripe understood the call and does not do it. */
export const isInvalid = (error: unknown): boolean => error instanceof StripeInvalidRequestError;

/** What a failed call comes to, and one line of log; throws what is no error of Stripe's. */
export function toRefusal(error: unknown): Refusal {
  if (!(error instanceof StripeError)) throw error;
  if (error instanceof StripeIdempotencyError) return refusal('idempotency_key_reused');
  if (error.code === 'resource_missing') return refusal('not_found');
  const isLocked =
    error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
  const isRefused = isInvalid(error);
  if (isLocked) tell(error, 'Stripe refuses STRIPE_SECRET_KEY, or what it may do');
  else if (isRefused) tell(error, 'Stripe refuses this call: see its dashboard, by the request');
  else tell(error);
  return unavailable;
}

/** By these, or by the amount, Stripe says that there is not that much left to give back. */
const spent = ['charge_already_refunded', 'charge_disputed'];

/** The same of a refund, which Stripe may also refuse for reasons of its own. */
export function refundRefusal(error: unknown): Refusal {
  const isRefused = error instanceof StripeError && error.statusCode === 402;
  if (!isRefused && !isInvalid(error)) return toRefusal(error);
  if (!(error instanceof StripeError)) throw error;
  if (spent.includes(error.code ?? '') || error.param === 'amount')
    return refusal('not_refundable');
  tell(error, 'Stripe refuses this refund: see its dashboard, by the request');
  return refusal('refund_refused');
}
