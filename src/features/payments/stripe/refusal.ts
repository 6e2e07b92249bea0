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

/** Log line for operators. Stripe's message is left out, since it may contain what was sent. */
function tell(
  { type, code, statusCode, requestId }: InstanceType<typeof StripeError>,
  cure?: string,
) {
  const known = { type, code, status: statusCode, request: requestId };
  console.error(JSON.stringify({ payments: 'stripe', ...known, cure }));
}

/** Whether Stripe understood the call and refuses it. */
export const isInvalid = (error: unknown): boolean => error instanceof StripeInvalidRequestError;

/** Refusal for a failed call, with one log line. Throws errors that are not Stripe's. */
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

/** Stripe's codes for less money left than the refund asks for; `param` may name the amount instead. */
const spent = ['charge_already_refunded', 'charge_disputed'];

/** Refusal for a failed refund, which Stripe may also refuse for its own reasons. */
export function refundRefusal(error: unknown): Refusal {
  const isRefused = error instanceof StripeError && error.statusCode === 402;
  if (!isRefused && !isInvalid(error)) return toRefusal(error);
  if (!(error instanceof StripeError)) throw error;
  if (spent.includes(error.code ?? '') || error.param === 'amount')
    return refusal('not_refundable');
  tell(error, 'Stripe refuses this refund: see its dashboard, by the request');
  return refusal('refund_refused');
}
