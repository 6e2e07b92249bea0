import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { NewsSubject } from '#domain/payment-settling.ts';

/** Stripe's own bound on the age of what it signed, in seconds. */
const toleranceSeconds = 300;

const eventSchema = z.object({
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
    }),
  }),
});

/** The moment at which it was signed, in seconds; `NaN` where the header says none. */
const signedAt = (signature: string) =>
  Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN);

/** Whether a header may be one of Stripe's: what is none need not be read any further. */
export const isSignature = (signature: string): boolean =>
  /^[\x21-\x7e]{1,2000}$/.test(signature) && !Number.isNaN(signedAt(signature));

/**
 * What a signed event is about. All else that it says is left unread: whoever is told asks Stripe.
 * `null` for what Stripe did not sign, or signed too long ago or ahead of time.
 */
export function readEvent(
  body: string,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): NewsSubject | null {
  const isAhead = signedAt(signature) - now.getTime() / 1000 > toleranceSeconds;
  if (!isSignature(signature) || isAhead) return null;
  let event: unknown;
  try {
    const at = now.getTime();
    event = Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      at,
    );
  } catch (error) {
    // What is signed and not understood is nobody's that we know.
    return error instanceof Stripe.errors.StripeSignatureVerificationError ? null : { of: 'none' };
  }
  const parsed = z.safeParse(eventSchema, event);
  if (!parsed.success) return { of: 'none' };
  const { object, id, payment_intent: intent } = parsed.data.data.object;
  if (object === 'checkout.session') return { of: 'session', id };
  if (!['refund', 'charge', 'dispute'].includes(object) || !intent) return { of: 'none' };
  return { of: 'payment', intent: typeof intent === 'string' ? intent : intent.id };
}
