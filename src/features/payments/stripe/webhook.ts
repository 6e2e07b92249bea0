import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { NewsSubject } from '#features/payments/rules/payment-settling.ts';

/** Stripe's own bound on the age of what it signed, in seconds. */
const toleranceSeconds = 300;

/** As Stripe names things. */
const id = z.string().check(z.regex(/^\w{1,255}$/));

const eventSchema = z.object({
  data: z.object({
    object: z.object({
      object: z.string(),
      id,
      payment_intent: z.optional(z.nullable(z.union([id, z.object({ id })]))),
    }),
  }),
});

/** The moment at which it was signed, in seconds; `NaN` where the header says none. */
const signedAt = (signature: string) =>
  Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN);

/** Whether a header may be one of Stripe's: what is none need not be read any further. */
export const isSignature = (signature: string): boolean =>
  /^[\x21-\x7e]{1,2000}$/.test(signature) && !Number.isNaN(signedAt(signature));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
  try {
    const at = now.getTime();
    Stripe.webhooks.signature?.verifyHeader(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      at,
    );
  } catch {
    return null;
  }
  // What is signed and not understood is nobody's that we know.
  const event = jsonOf(body);
  const parsed = z.safeParse(eventSchema, event);
  if (!parsed.success) return { of: 'none' };
  const { object, id, payment_intent: intent } = parsed.data.data.object;
  if (object === 'checkout.session') return { of: 'session', id };
  if (!['refund', 'charge', 'dispute'].includes(object) || !intent) return { of: 'none' };
  return { of: 'payment', intent: typeof intent === 'string' ? intent : intent.id };
}
