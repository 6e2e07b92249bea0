import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { NewsSubject } from '#domain/payment-settling.ts';

/** Stripe's own bound on the age of what it signed, in seconds. */
const toleranceSeconds = 300;

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
    }),
  }),
});

/**
 * What a signed event is about. All else that it says is left unread: whoever is told asks Stripe.
 * `null` for what Stripe did not sign, or signed too long ago.
 */
export function readEvent(
  body: string,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): NewsSubject | null {
  const read = (): unknown =>
    Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  let event: unknown;
  try {
    event = read();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
  const parsed = z.safeParse(eventSchema, event);
  if (!parsed.success) return { of: 'none' };
  const { object, id, payment_intent: intent } = parsed.data.data.object;
  if (object === 'checkout.session') return { of: 'session', id };
  if (!['refund', 'charge', 'dispute'].includes(object) || !intent) return { of: 'none' };
  return { of: 'payment', intent: typeof intent === 'string' ? intent : intent.id };
}
